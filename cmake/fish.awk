# fish.awk - writes the completion for fish. awk -f describe.awk -f fish.awk
function quote(s) { gsub(/\\/, "\\\\", s); gsub(/'/, "\\'", s); return "'" s "'" }
function action(kind) {
    if (kind == "file") return " -r -F"
    if (kind == "folder") return " -x -a '(__fish_complete_directories)'"
    if (kind == "player") return " -x -a '(__heibai_player)'"
    if (kind ~ /^words /) return " -x -a " quote(substr(kind, 7))
    return " -x"
}
function print_takes(c, condition,    i, part, parts) {
    parts = split(kinds_of(c), part, ",")
    for (i = 1; i <= parts; i++) {
        if (part[i] == "file") printf "complete -c heibai -n %s -F\n", condition
        else if (part[i] == "player") printf "complete -c heibai -n %s -a '(__heibai_player)'\n", condition
        else if (part[i] == "command") printf "complete -c heibai -n %s -a '(__heibai_commands)'\n", condition
        else if (part[i] ~ /^words /) printf "complete -c heibai -n %s -a %s\n", condition, quote(substr(part[i], 7))
    }
}
END {
    print "# fish completion for heibai. Made by the build from the tables behind `heibai --help`."
    print "function __heibai_is # COMMAND: whether it is the command of this line"
    print "    set -l words (commandline -opc)[2..]\n    set -l both \"$words[1] $words[2]\""
    print "    switch $both"
    list = ""
    for (c = 1; c <= commands; c++) if (is_part(c)) list = list " '" name[c] "'"
    printf "        case%s\n            test \"$both\" = \"$argv[1]\"\n            return\n    end\n    test \"$words[1]\" = \"$argv[1]\"\nend\n", list
    print "function __heibai_begins\n    test (count (commandline -opc)) -eq 1\nend"
    print "function __heibai_commands"
    for (c = 1; c <= commands; c++) if (!is_part(c)) printf "    printf '%%s\\t%%s\\n' %s %s\n", name[c], quote(about[c])
    print "end\nfunction __heibai_player\n    set -l cur (commandline -ct)\n    if not string match -q '*:*' -- $cur"
    for (p = 1; p <= players; p++) printf "        printf '%%s\\t%%s\\n' %s %s\n", player[p], quote(player_about[p])
    print "        return\n    end\n    set -l player (string replace -r ':.*' '' -- $cur)\n    set -l last (string replace -r '.*[:,]' '' -- $cur)"
    print "    set -l done (string replace -r '[^:,]*$' '' -- $cur)"
    print "    set -l list\n    if string match -q '*=*' -- $last\n        set -l key (string replace -r '=.*' '' -- $last)\n        switch $player:$key"
    for (p = 1; p <= players; p++)
        for (i = 1; i <= switches[p]; i++)
            if ((list = range_words(range[p, i])) != "") printf "            case %s:%s\n                set list %s\n", player[p], key[p, i], list
    print "        end\n        for word in $list\n            echo $done$key=$word\n        end\n        return\n    end\n    switch $player"
    for (p = 1; p <= players; p++) {
        if (!switches[p]) continue
        printf "        case %s\n", player[p]
        for (i = 1; i <= switches[p]; i++) printf "            printf '%%s%%s=\\t%%s\\n' \"$done\" %s %s\n", key[p, i], quote(key_help[p, i])
        print "            printf '%s%s=\\t%s\\n' \"$done\" seed 'its random numbers'"
    }
    print "    end\nend"
    print "complete -c heibai -f"
    print "complete -c heibai -n __heibai_begins -a '(__heibai_commands)'"
    print "complete -c heibai -n __heibai_begins -l version -d 'show the version'"
    print "complete -c heibai -l help -d 'show the flags'"
    for (c = 1; c <= commands; c++) {
        condition = quote("__heibai_is " (is_part(c) ? "\"" name[c] "\"" : name[c]))
        print_takes(c, condition)
        for (i = 1; i <= flags[c]; i++)
            printf "complete -c heibai -n %s -l %s%s -d %s\n", condition, flag[c, i],
                value[c, i] == "" ? "" : action(kind_of(value[c, i])), quote(help[c, i])
    }
}
