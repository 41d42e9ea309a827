# zsh.awk - writes the completion for zsh. awk -f describe.awk -f zsh.awk
function quote(s) { gsub(/'/, "'\\''", s); return "'" s "'" }
function spec(s) { gsub(/\\/, "\\\\", s); gsub(/:/, "\\:", s); gsub(/\[/, "\\[", s); gsub(/\]/, "\\]", s); return s }
function item(word, help) { gsub(/:/, "\\:", word); return quote(word ":" help) }
function action(kind) {
    if (kind == "file") return "_files"
    if (kind == "folder") return "_files -/"
    if (kind == "player") return "_heibai_player"
    if (kind == "command") return "_heibai_command"
    if (kind ~ /^words /) return "(" substr(kind, 7) ")"
    return " "
}
function print_arguments(c,    i, part, parts, first) {
    print "        _arguments -S \\"
    for (i = 1; i <= flags[c]; i++)
        if (value[c, i] == "") printf "            %s \\\n", quote("--" flag[c, i] "[" spec(help[c, i]) "]")
        else printf "            %s \\\n", quote("--" flag[c, i] "=[" spec(help[c, i]) "]:" spec(value[c, i]) ":" action(kind_of(value[c, i])))
    parts = split(kinds_of(c), part, ",")
    if (parts == 0) print "            '--help[show the flags]'"
    else if (parts == 1) printf "            '--help[show the flags]' %s\n", quote("*: :" action(part[1]))
    else {
        printf "            '--help[show the flags]' '*: :_alternative"
        for (i = 1; i <= parts; i++) printf " \"a%d\\: \\:%s\"", i, action(part[i])
        print "'"
    }
}
END {
    print "#compdef heibai"
    print "# zsh completion for heibai. Made by the build from the tables behind `heibai --help`."
    print "_heibai_player() {\n    local -a list\n    local player=${PREFIX%%:*} key\n    if [[ $PREFIX != *:* ]]; then\n        list=("
    for (p = 1; p <= players; p++) printf "            %s\n", item(player[p], player_about[p])
    print "        )\n        _describe -t players player list -S ''\n        return\n    fi"
    print "    compset -P '*[:,]'\n    if [[ $PREFIX == *=* ]]; then\n        key=${PREFIX%%=*}\n        compset -P '*='\n        case $player:$key in"
    for (p = 1; p <= players; p++)
        for (i = 1; i <= switches[p]; i++)
            if ((list = range_words(range[p, i])) != "") printf "        %s:%s) compadd -S '' -- %s ;;\n", player[p], key[p, i], list
    print "        *:as) compadd -S '' -- report ;;\n        esac\n        return\n    fi\n    case $player in"
    for (p = 1; p <= players; p++) {
        if (!switches[p]) continue
        printf "    %s)\n        list=(\n", player[p]
        for (i = 1; i <= switches[p]; i++) printf "            %s\n", item(key[p, i], key_help[p, i])
        print "            'seed:its random numbers' 'as:report for the listing of the report'\n        )\n        ;;"
    }
    print "    esac\n    (( $#list )) && _describe -t switches switch list -S '='\n}"
    print "_heibai_command() {\n    local -a list\n    list=("
    for (c = 1; c <= commands; c++) if (!is_part(c)) printf "        %s\n", item(name[c], about[c])
    print "    )\n    _describe -t commands command list\n}"
    print "_heibai() {\n    if (( CURRENT == 2 )); then\n        _heibai_command\n        _arguments '--help[list the commands]' '--version[show the version]'\n        return\n    fi"
    print "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))"
    print "    case \"$command $words[2]\" in"
    for (c = 1; c <= commands; c++) if (is_part(c)) printf "    %s) (( CURRENT > 2 )) && { command+=\" $words[2]\"; shift words; (( CURRENT-- )) } ;;\n", quote(name[c])
    print "    esac\n    case $command in"
    for (c = 1; c <= commands; c++) {
        printf "    %s)\n", quote(name[c])
        print_arguments(c)
        print "        ;;"
    }
    print "    esac\n}"
    print "if [[ $funcstack[1] == _heibai ]]; then _heibai \"$@\"; else compdef _heibai heibai; fi"
}
