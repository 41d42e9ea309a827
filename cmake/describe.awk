# describe.awk - reads the output of `heibai --describe` for the generators of man page and completions.
# See src/cli/describe.h for the lines.
BEGIN { FS = "\t" }
$1 == "program" { program = $2; summary = $3 }
$1 == "status" { statuses++; status[statuses] = $2; status_help[statuses] = $3 }
$1 == "variable" { variables++; variable[variables] = $2; variable_help[variables] = $3 }
$1 == "words" { value_words[$2] = $3 }
$1 == "command" { commands++; name[commands] = $2; usage[commands] = $3; about[commands] = $4; index_of[$2] = commands }
$1 == "flag" {
    n = ++flags[commands]
    flag[commands, n] = $2
    value[commands, n] = $3
    help[commands, n] = $4
    if (!($2 in flag_value)) { flag_names++; flag_name[flag_names] = $2; flag_value[$2] = $3 }
}
$1 == "subcommand" { n = ++subs[commands]; sub_name[commands, n] = $2; sub_about[commands, n] = $3 }
$1 == "example" { n = ++examples[commands]; example[commands, n] = $2 }
$1 == "player" { players++; player[players] = $2; player_about[players] = $3 }
$1 == "switch" { n = ++switches[players]; key[players, n] = $2; range[players, n] = $3; usual[players, n] = $4; key_help[players, n] = $5 }

# What a value is: "file", "folder", "player", "command", "words WORD WORD..." or "" for anything else.
function kind_of(value,    words) {
    if (value ~ /^(FILE|FILES|GAME|GAMES|POSITION)$/) return "file"
    if (value ~ /^(FOLDER|DIR)$/) return "folder"
    if (value ~ /^(PLAYER|BLACK|WHITE|A|B)$/) return "player"
    if (value == "COMMAND") return "command"
    if (value in value_words) return "words " value_words[value]
    if (value ~ /^[a-z0-9]+(\|[a-z0-9]+)+$/) { words = value; gsub(/\|/, " ", words); return "words " words }
    return ""
}

# The kinds of the words that a command takes besides flags, separated by commas. Its usage says them:
# capitals are kinds, small letters are words to type.
function kinds_of(c,    text, part, parts, i, kind, list, words) {
    text = usage[c]
    gsub(/--[a-z-]+ +[A-Z]+/, "", text)
    gsub(/--[a-z-]+/, "", text)
    parts = split(text, part, /[^A-Za-z]+/)
    list = ""
    words = ""
    for (i = 1; i <= parts; i++) {
        if (part[i] ~ /^[a-z]+$/) words = words " " part[i]
        else if ((kind = kind_of(part[i])) != "" && index(list, kind) == 0) list = list (list == "" ? "" : ",") kind
    }
    for (i = 1; i <= subs[c]; i++)
        if (index(words " ", " " sub_name[c, i] " ") == 0) words = words " " sub_name[c, i]
    for (i = 1; i <= commands; i++)
        if (index(name[i], name[c] " ") == 1 && index(words " ", " " last_word(name[i]) " ") == 0)
            words = words " " last_word(name[i])
    if (words != "") list = list (list == "" ? "" : ",") "words" words
    return list
}

function last_word(text) { sub(/^.* /, "", text); return text }
function is_part(c) { return name[c] ~ / / }
# The words among the values of a switch: of "1..60 or auto|progress", auto and progress.
function range_words(text,    part, parts, i, words) {
    parts = split(text, part, / or |\|/)
    words = ""
    for (i = 1; i <= parts; i++) if (part[i] ~ /^[a-z]+$/) words = words (words == "" ? "" : " ") part[i]
    return words
}
