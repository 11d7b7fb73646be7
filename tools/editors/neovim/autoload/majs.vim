" What the other files share: the program, and formatting through it.

" The majs program: g:majs_program, or what PATH has.
function! majs#program() abort
  return get(g:, 'majs_program', 'majs')
endfunction

" For 'formatexpr': `gq` formats whole lines; while typing Vim does what it does.
function! majs#formatexpr() abort
  if mode() =~# '[iR]'
    return 1
  endif
  call majs#format(v:lnum, v:lnum + v:count - 1)
  return 0
endfunction

" Formats lines that are complete commands or actions; they keep the indentation of the first. What is no MahjongScript
" stays as it is, and is told.
function! majs#format(first, last) abort
  let l:before = getline(a:first, a:last)
  let l:indent = matchstr(l:before[0], '^\s*')
  let l:output = systemlist(majs#program() .. ' --color never fmt - 2>&1', l:before)
  if v:shell_error != 0
    echohl WarningMsg
    echomsg 'not formatted: ' .. get(l:output, 0, majs#program() .. ' fails') .. ' ' .. trim(get(l:output, 1, ''))
    echohl None
    return
  endif
  let l:after = map(l:output, {_, line -> empty(line) ? line : l:indent .. line})
  " Only what differs is written: marks and cursor stay, and a formatted buffer is not modified.
  let l:same = 0
  while l:same < min([len(l:before), len(l:after)]) && l:before[l:same] ==# l:after[l:same]
    let l:same += 1
  endwhile
  let l:tail = 0
  while l:tail < min([len(l:before), len(l:after)]) - l:same && l:before[-1 - l:tail] ==# l:after[-1 - l:tail]
    let l:tail += 1
  endwhile
  let l:old = len(l:before) - l:same - l:tail
  let l:new = l:after[l:same : len(l:after) - l:tail - 1]
  if len(l:after) == l:same + l:tail
    let l:new = []
  endif
  let l:view = winsaveview()
  let l:both = min([l:old, len(l:new)])
  if l:both > 0
    call setline(a:first + l:same, l:new[: l:both - 1])
  endif
  if l:old > l:both
    call deletebufline('%', a:first + l:same + l:both, a:first + l:same + l:old - 1)
  elseif len(l:new) > l:both
    call append(a:first + l:same + l:both - 1, l:new[l:both :])
  endif
  call winrestview(l:view)
endfunction
