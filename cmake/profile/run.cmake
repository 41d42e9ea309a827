# cmake -DPROGRAM=... -DFOLDER=... -P run.cmake: runs profile_gen, which writes its counts into FOLDER. It would add to counts that
# it finds there, so the old ones are removed.
file(REMOVE_RECURSE ${FOLDER})
execute_process(COMMAND ${CMAKE_COMMAND} -E env --unset=HEIBAI_CPU ${PROGRAM} COMMAND_ERROR_IS_FATAL ANY)
file(GLOB_RECURSE files RELATIVE ${FOLDER} ${FOLDER}/*.gcda)
if(NOT files)
  message(FATAL_ERROR "${PROGRAM} has written no counts into ${FOLDER}")
endif()
list(JOIN files "\n" text)
file(WRITE ${FOLDER}/done.txt "${text}\n")
