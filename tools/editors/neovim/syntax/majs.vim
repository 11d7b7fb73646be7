" MahjongScript. The words are in majs/words.vim, which is made from `majs vocab`.
if exists('b:current_syntax')
  finish
endif

" Keywords come before every match, also where they are keys (`call: 1`): so they are only looked for where no key stands.
syntax match majsWord /\<\h\w*\>\%(:\%(\s\|$\)\)\@!/ transparent contains=majsControl,majsOperatorWord,majsBoolean,majsCommand,majsEvent,majsAction,majsCondition,majsAmount
syntax match majsNumber /\<\d[0-9_]*\%(\.\d[0-9_]*\%([eE][-+]\?\d\+\)\?\)\?\>\|\<0[xbo]\x\+\>/
syntax match majsAtom /:\@1<!:\h\w*/
syntax match majsConstant /+\?@\h\w*/
syntax match majsVariable /\w\@1<!!\h\w*/
syntax match majsCondition /\<\%(not_\)\+\h\w*\>/
syntax match majsAction /\<\%(uninterruptible_\)\+\h\w*\>/
syntax match majsKey /\<\h\w*[?!]\?:\ze\%(\s\|$\)/
syntax match majsKey /"[^"\\]*":\ze\%(\s\|$\)/
syntax match majsComment /#.*$/ contains=majsTodo,@Spell
syntax keyword majsTodo TODO FIXME XXX contained
syntax keyword majsControl do end else contained
syntax keyword majsOperatorWord and or not in contained
syntax keyword majsBoolean true false nil contained

syntax match majsEscape /\\\%(x\x\{1,2}\|u\x\{4}\|u{\x\+}\|.\)/ contained
syntax match majsRejected /#{/ contained
syntax match majsTile /"\@1<=\d\{1,2}\a\%(@[A-Za-z0-9_&]\+\)\?"\@=/ contained
syntax region majsString start=/"/ end=/"/ contains=majsEscape,majsRejected,majsTile,@Spell
syntax region majsString start=/"""/ end=/^\s*"""/ contains=majsEscape,majsRejected,@Spell

" Sigils: quotes end with themselves, brackets with their partners.
syntax match majsSigilEscape +\\.+ contained
syntax match majsAttribute /@[A-Za-z0-9_&]\+/ contained
syntax match majsSigilTile /\<\d\+\a\>\@!\|\<\d\+\a/ contained
syntax region majsSigil matchgroup=majsSigilDelimiter start=+\~[smatT]\z(["'|/]\)+ end=+\z1+ skip=+\\.+ contains=majsSigilEscape,majsAttribute,majsSigilTile
syntax region majsSigil matchgroup=majsSigilDelimiter start=+\~[smatT]\z("""\|'''\)+ end=+^\s*\z1+ contains=majsSigilEscape,majsAttribute,majsSigilTile
syntax region majsSigil matchgroup=majsSigilDelimiter start=+\~[smatT](+ end=+)+ skip=+\\.+ contains=majsSigilEscape,majsAttribute,majsSigilTile
syntax region majsSigil matchgroup=majsSigilDelimiter start=+\~[smatT]\[+ end=+\]+ skip=+\\.+ contains=majsSigilEscape,majsAttribute,majsSigilTile
syntax region majsSigil matchgroup=majsSigilDelimiter start=+\~[smatT]{+ end=+}+ skip=+\\.+ contains=majsSigilEscape,majsAttribute,majsSigilTile
syntax region majsSigil matchgroup=majsSigilDelimiter start=+\~[smatT]<+ end=+>+ skip=+\\.+ contains=majsSigilEscape,majsAttribute,majsSigilTile

" Texts and sigils go over many lines; files are short.
syntax sync fromstart

highlight default link majsComment Comment
highlight default link majsTodo Todo
highlight default link majsString String
highlight default link majsEscape SpecialChar
highlight default link majsRejected Error
highlight default link majsSigil String
highlight default link majsSigilDelimiter Delimiter
highlight default link majsSigilEscape SpecialChar
highlight default link majsAttribute Tag
highlight default link majsTile Constant
highlight default link majsSigilTile Constant
highlight default link majsNumber Number
highlight default link majsBoolean Boolean
highlight default link majsAtom Constant
highlight default link majsConstant Constant
highlight default link majsVariable Identifier
highlight default link majsKey Label
highlight default link majsControl Conditional
highlight default link majsOperatorWord Operator
highlight default link majsCommand Statement
highlight default link majsEvent Type
highlight default link majsAction Function
highlight default link majsCondition PreProc
highlight default link majsAmount Special

let b:current_syntax = 'majs'
