" MahjongScript: what editing needs. Settings: see README.md.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal comments=:# commentstring=#\ %s
setlocal expandtab shiftwidth=2 softtabstop=2
setlocal formatoptions-=t formatoptions+=croql
let &l:formatprg = majs#program() .. ' fmt -'
setlocal formatexpr=majs#formatexpr()
setlocal suffixesadd=.majs
let b:match_words = '\<do\>:\<else\>:\<end\>'
let b:undo_ftplugin = 'setlocal comments< commentstring< expandtab< shiftwidth< softtabstop< formatoptions<'
      \ .. ' formatprg< formatexpr< suffixesadd< | unlet! b:match_words'

command! -buffer MajsFormat call majs#format(1, line('$'))
augroup majs_format
  autocmd! * <buffer>
  autocmd BufWritePre <buffer> if get(g:, 'majs_format_on_save', 0) | call majs#format(1, line('$')) | endif
augroup END
let b:undo_ftplugin ..= ' | delcommand -buffer MajsFormat | execute "autocmd! majs_format * <buffer>"'

if !exists('current_compiler')
  compiler majs
endif
