# man.awk - writes the man page. awk -v version=V -v date=D -f describe.awk -f man.awk
function text(s) {
    gsub(/\\/, "\\e", s)
    gsub(/-/, "\\-", s)
    if (s ~ /^[.']/) s = "\\&" s
    return s
}
function sentence(s) { return text(toupper(substr(s, 1, 1)) substr(s, 2)) "." }
function heading(c) { printf ".SS %s %s\n%s\n", text(program), text(name[c]), sentence(about[c]) }
function synopsis(c) {
    printf ".PP\n.B %s %s\n", text(program), text(name[c])
    if (usage[c] != "") print text(usage[c])
}
function print_flags(c,    i) {
    for (i = 1; i <= flags[c]; i++) {
        printf ".TP\n.B \\-\\-%s", text(flag[c, i])
        printf value[c, i] == "" ? "\n" : " \\fI" text(value[c, i]) "\\fR\n"
        print text(help[c, i])
    }
}
function print_parts(c,    i) {
    for (i = 1; i <= subs[c]; i++) printf ".TP\n.B %s\n%s\n", text(sub_name[c, i]), text(sub_about[c, i])
    for (i = 1; i <= commands; i++)
        if (index(name[i], name[c] " ") == 1) printf ".TP\n.B %s\n%s; see below\n", text(last_word(name[i])), text(about[i])
}
function print_examples(c,    i) {
    if (!examples[c]) return
    print ".PP\nExample:\n.PP\n.EX"
    for (i = 1; i <= examples[c]; i++) print "    " text(example[c, i])
    print ".EE"
}
END {
    printf ".TH HEIBAI 1 \"%s\" \"Heibai %s\" \"User commands\"\n", date, version
    printf ".SH NAME\n%s \\- %s\n", program, text(summary)
    printf ".SH SYNOPSIS\n.B %s\n.I COMMAND\n[\\fIWORDS\\fR] [\\fIFLAGS\\fR]\n", program
    print ".SH DESCRIPTION"
    print "Heibai plays, analyses and matches games of Reversi (Othello)."
    print "Without a command it opens the game in the browser."
    printf ".PP\n.B %s\n.I COMMAND\n.B \\-\\-help\nshows the flags of a command.\n", program
    print "A flag is written \\fB\\-\\-name value\\fR or \\fB\\-\\-name=value\\fR; \\fB\\-\\-\\fR ends the flags."
    print ".SH COMMANDS"
    for (c = 1; c <= commands; c++) {
        heading(c)
        synopsis(c)
        print_parts(c)
        print_flags(c)
        print_examples(c)
    }
    print ".SH PLAYERS"
    print "A player is a name, or a name with switches, as in \\fBhistory:depth=7,corner=off\\fR."
    print "The switch \\fBseed=\\fIN\\fR sets the random numbers of a player, \\fBas=report\\fR selects what the listing"
    print "of a course report does instead of what its text says."
    for (p = 1; p <= players; p++) {
        printf ".SS %s\n%s\n", text(player[p]), sentence(player_about[p])
        for (i = 1; i <= switches[p]; i++)
            printf ".TP\n.B %s=\\fI%s\\fR\n%s (default: %s)\n", text(key[p, i]), text(range[p, i]), text(key_help[p, i]),
                usual[p, i] == "" ? "none" : text(usual[p, i])
    }
    print ".SH \"EXIT STATUS\""
    for (i = 1; i <= statuses; i++) printf ".TP\n.B %s\n%s\n", status[i], text(status_help[i])
    print ".SH ENVIRONMENT"
    for (i = 1; i <= variables; i++) printf ".TP\n.B %s\n%s\n", text(variable[i]), text(variable_help[i])
    print ".SH \"SEE ALSO\""
    print "The documents of the project: README.md, docs/engine.md, docs/players.md, docs/matches.md and others."
}
