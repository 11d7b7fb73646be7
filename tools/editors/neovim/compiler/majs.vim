" `:compiler majs`, then `:make` checks the file of the buffer and `:make --on riichi` a mod with its ruleset.
if exists('current_compiler')
  finish
endif
let current_compiler = 'majs'
if exists(':CompilerSet') != 2
  command -nargs=* CompilerSet setlocal <args>
endif

let s:check = majs#program() .. ' --color never check $* %:S'
execute 'CompilerSet makeprg=' .. escape(s:check, ' "\|')
" Findings with a place in a script, those of JSON documents, and those of failed test cases.
CompilerSet errorformat=
      \%Eerror[%m,
      \%Wwarning[%m,
      \%Inote[%m,
      \%Z\ %#-->\ %f:%l:%c,
      \%C\ \ =\ at:%m,
      \%Z\ \ =\ note:\ in\ `%f`,
      \FAILED\ %f:\ %m,
      \%-G%.%#
