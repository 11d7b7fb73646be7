" Indentation while typing; `gq` and `:MajsFormat` lay out for good.
if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal indentexpr=MajsIndent(v:lnum) indentkeys=0=end,0=else,0),0],0},!^F,o,O
let b:undo_indent = 'setlocal indentexpr< indentkeys<'

if exists('*MajsIndent')
  finish
endif

" Columns for line `number`: what the line above opens, less what this one closes.
function! MajsIndent(number) abort
  let l:above = prevnonblank(a:number - 1)
  if l:above == 0
    return 0
  endif
  let l:indent = indent(l:above)
  let l:text = substitute(getline(l:above), '\s*#[^"]*$', '', '')
  if l:text =~# '\%(\<do\|^\s*else\|->\|[[({]\)\s*$'
    let l:indent += shiftwidth()
  endif
  if getline(a:number) =~# '^\s*\%(end\>\|else\>\|[])}]\)'
    let l:indent -= shiftwidth()
  endif
  return l:indent
endfunction
