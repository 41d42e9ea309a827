# Writes the man page and the completions of PROGRAM into the folder OUTPUT, with the scripts in SCRIPTS.
file(MAKE_DIRECTORY ${OUTPUT})
execute_process(COMMAND ${PROGRAM} --describe OUTPUT_FILE ${OUTPUT}/described COMMAND_ERROR_IS_FATAL ANY)

# The date of the commit; without one, today's or that of SOURCE_DATE_EPOCH.
execute_process(COMMAND git -C ${SCRIPTS} log -1 --format=%cs OUTPUT_VARIABLE date
                OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT date)
  string(TIMESTAMP date "%Y-%m-%d" UTC)
endif()

function(generate kind file)
  execute_process(COMMAND awk -v version=${VERSION} -v date=${date} -f ${SCRIPTS}/describe.awk -f ${SCRIPTS}/${kind}.awk
                          ${OUTPUT}/described OUTPUT_FILE ${OUTPUT}/${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()
generate(man heibai.1)
generate(bash heibai)
generate(zsh _heibai)
generate(fish heibai.fish)
execute_process(COMMAND gzip -9 -n -f -k ${OUTPUT}/heibai.1 COMMAND_ERROR_IS_FATAL ANY)
