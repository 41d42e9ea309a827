# cmake -DPROGRAM=... -DFOLDER=... -P run.cmake: runs profile_gen, which prints the CPU levels that it has used and writes their counts
# into FOLDER. It would add to counts that it finds there, so the old ones are removed.
file(REMOVE_RECURSE ${FOLDER})
execute_process(COMMAND ${CMAKE_COMMAND} -E env --unset=HEIBAI_CPU ${PROGRAM} OUTPUT_VARIABLE levels
                COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" levels "${levels}")
foreach(level ${levels})
  file(GLOB files ${FOLDER}/${level}/*.gcda)
  if(NOT files)
    message(FATAL_ERROR "${PROGRAM} has written no counts of ${level} into ${FOLDER}")
  endif()
endforeach()
file(WRITE ${FOLDER}/counted.h "/* Counts of: ${levels} */\n")
