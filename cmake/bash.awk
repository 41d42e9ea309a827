# bash.awk - writes the completion for bash. awk -f describe.awk -f bash.awk
function print_case(c,    i, list) {
    list = ""
    for (i = 1; i <= flags[c]; i++) list = list " --" flag[c, i]
    printf "    '%s') flags='%s --help' takes='%s' ;;\n", name[c], substr(list, 2), kinds_of(c)
}
function command_words(prefix,    c, list) {
    list = ""
    for (c = 1; c <= commands; c++) if (!is_part(c)) list = list " " name[c]
    return substr(list, 2)
}
function parents(    c, list) {
    list = ""
    for (c = 1; c <= commands; c++) if (is_part(c)) list = list "|'" name[c] "'"
    return substr(list, 2)
}
END {
    print "# bash completion for heibai. Made by the build from the tables behind `heibai --help`."
    print "_heibai_switches() { # the switches of a player"
    print "    case $1 in"
    for (p = 1; p <= players; p++) {
        list = ""
        for (i = 1; i <= switches[p]; i++) list = list " " key[p, i] "="
        if (list != "") printf "    %s) echo '%s seed= as=report' ;;\n", player[p], substr(list, 2)
    }
    print "    esac\n}\n_heibai_values() { # the values of a switch, as player:switch"
    print "    case $1 in"
    for (p = 1; p <= players; p++)
        for (i = 1; i <= switches[p]; i++)
            if ((list = range_words(range[p, i])) != "") printf "    %s:%s) echo '%s' ;;\n", player[p], key[p, i], list
    print "    *:as) echo report ;;\n    esac\n}\n_heibai_flag_kind() { # what follows a flag"
    print "    case $1 in"
    for (i = 1; i <= flag_names; i++)
        if ((list = kind_of(flag_value[flag_name[i]])) != "") printf "    --%s) echo '%s' ;;\n", flag_name[i], list
        else if (flag_value[flag_name[i]] != "") printf "    --%s) echo none ;;\n", flag_name[i]
    print "    esac\n}"
    print "_heibai_player() { # CURRENT: players, their switches and values"
    print "    local cur=$1 name=${1%%:*} done last word"
    list = ""
    for (p = 1; p <= players; p++) list = list " " player[p]
    printf "    if [[ $cur != *:* ]]; then\n        compgen -W '%s' -- \"$cur\"\n        return\n    fi\n", substr(list, 2)
    print "    last=${cur##*[:,]}"
    print "    done=${cur%\"$last\"}"
    print "    if [[ $last == *=* ]]; then"
    print "        for word in $(_heibai_values \"$name:${last%%=*}\"); do echo \"$done${last%%=*}=$word\"; done"
    print "    else"
    print "        for word in $(_heibai_switches \"$name\"); do echo \"$done$word\"; done"
    print "    fi | while IFS= read -r word; do [[ $word != \"$cur\"* ]] || echo \"$word\"; done"
    print "}"
    print "_heibai_complete() { # KINDS CURRENT: the words of these kinds that begin with CURRENT"
    print "    local kind rest=$1,"
    print "    while [[ $rest ]]; do"
    print "        kind=${rest%%,*} rest=${rest#*,}"
    print "        case $kind in"
    print "        file) compgen -f -- \"$2\" ;;"
    print "        folder) compgen -d -- \"$2\" ;;"
    print "        player) _heibai_player \"$2\" ;;"
    printf "        command) compgen -W '%s' -- \"$2\" ;;\n", command_words()
    print "        words*) compgen -W \"${kind#words }\" -- \"$2\" ;;"
    print "        esac"
    print "    done"
    print "}"
    print "_heibai() {"
    print "    local line=${COMP_LINE:0:COMP_POINT} words cur prev command flags= takes= prefix i"
    print "    read -ra words <<<\"$line\""
    print "    [[ $line != *[[:space:]] ]] || words+=('')"
    print "    cur=${words[-1]} prev=${words[-2]:-} command=${words[1]:-}"
    print "    COMPREPLY=()"
    print "    if ((${#words[@]} <= 2)); then"
    print "        takes=command flags='--help --version'"
    print "    else"
    if (parents() != "") printf "        case \"$command ${words[2]}\" in\n        %s) ((${#words[@]} <= 3)) || command+=\" ${words[2]}\" ;;\n        esac\n", parents()
    print "    case $command in"
    for (c = 1; c <= commands; c++) print_case(c)
    print "    esac"
    print "    fi"
    print "    if [[ $cur == --*=* ]]; then"
    print "        prev=${cur%%=*} cur=${cur#*=}"
    print "    fi"
    print "    local kind="
    print "    [[ $prev != --* ]] || kind=$(_heibai_flag_kind \"$prev\")"
    print "    if [[ $kind ]]; then"
    print "        takes=$kind"
    print "    elif [[ $cur == -* ]]; then"
    print "        takes=\"words $flags\""
    print "    fi"
    print "    mapfile -t COMPREPLY < <(_heibai_complete \"$takes\" \"$cur\")"
    print "    [[ ,$takes, != *,file,* && $takes != folder ]] || compopt -o filenames 2>/dev/null"
    print "    [[ ${#COMPREPLY[@]} != 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null"
    print "    # readline replaces only what follows the last of these characters"
    print "    if [[ $cur == *[:=]* && $COMP_WORDBREAKS == *:* ]]; then"
    print "        prefix=${cur%\"${cur##*[:=]}\"}"
    print "        for i in \"${!COMPREPLY[@]}\"; do COMPREPLY[i]=${COMPREPLY[i]#\"$prefix\"}; done"
    print "    fi"
    print "}"
    print "complete -F _heibai heibai"
}
