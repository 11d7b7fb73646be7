" What vim_test.sh runs inside of Neovim and Vim. Each Test_ function is a case; assertions collect in v:errors.
let g:majs_program = $MAJS
let s:words = json_decode(join(readfile($MAJS_WORK .. '/vocabulary.json'), "\n")).words
let s:scripts = systemlist('cd ' .. shellescape($MAJS_TOP) .. ' && git ls-files "majs/*.majs" "rulesets/*.majs" "tests/samples/*.majs" ":!tests/samples/mistakes"')

" Opens a new file with these lines.
function! s:open(name, lines) abort
  %bwipeout!
  call writefile(a:lines, $MAJS_WORK .. '/' .. a:name)
  execute 'edit ' .. fnameescape($MAJS_WORK .. '/' .. a:name)
endfunction

" The syntax group of the last place of `text` in the buffer.
function! s:group(text) abort
  call cursor(line('$'), col([line('$'), '$']))
  call search('\V\C\<\?' .. escape(a:text, '\'), 'bcW')
  return synIDattr(synID(line('.'), col('.'), 1), 'name')
endfunction

function! Test_filetype() abort
  call s:open('new.majs', [])
  call assert_equal('majs', &filetype)
  call assert_equal('majs', b:current_syntax)
  call assert_equal('majs', b:current_compiler)
  call assert_equal('# %s', &commentstring)
  edit other.txt
  call assert_notequal('majs', &filetype)
endfunction

function! Test_make_fills_the_quickfix_list() abort
  let l:lines = repeat(['# a comment'], 120) + ['on after_lunch do', 'end', 'define_yaku yaku, "A", 1, has_drw']
  call s:open('two words.majs', l:lines)
  silent make!
  let l:found = filter(getqflist(), {_, item -> item.valid})
  call assert_equal([[121, 4, 'e'], [123, 27, 'e']], map(copy(l:found), {_, item -> [item.lnum, item.col, tolower(item.type)]}))
  call assert_equal(['M0203', 'M0207'], map(copy(l:found), {_, item -> matchstr(item.text, 'M\d\+')}))
  call assert_match('`has_drw` is not a valid condition', l:found[1].text)
  call assert_equal(bufnr('%'), l:found[0].bufnr)
  silent cfirst
  call assert_equal([121, 4], [line('.'), col('.')])
endfunction

function! Test_make_tells_warnings_and_takes_arguments() abort
  " Beside them is a note: that nothing says to which ruleset the file belongs.
  call s:open('warned.majs', ['def f do', '  x *= y + 1', 'end'])
  silent make!
  let l:found = filter(getqflist(), {_, item -> item.valid && item.type !=? 'i'})
  call assert_equal([[2, 'w']], map(copy(l:found), {_, item -> [item.lnum, tolower(item.type)]}))
  silent make! --deny warnings
  let l:found = filter(getqflist(), {_, item -> item.valid && item.type !=? 'i'})
  call assert_equal(['e'], map(copy(l:found), {_, item -> tolower(item.type)}))
endfunction

function! Test_make_of_a_good_file_leaves_nothing() abort
  call s:open('good.majs', ['set display_name, "A"'])
  silent make!
  call assert_equal([], filter(getqflist(), {_, item -> item.valid}))
endfunction

function! Test_findings_of_documents_have_their_file() abort
  call s:open('house.json', ['{"wall": 3, "num_players": 9}'])
  compiler majs
  silent make!
  let l:found = filter(getqflist(), {_, item -> item.valid})
  call assert_equal(['house.json', 'house.json'], map(copy(l:found), {_, item -> fnamemodify(bufname(item.bufnr), ':t')}))
  call assert_match('`wall` must be a list', l:found[0].text)
endfunction

function! Test_formatting() abort
  call s:open('format.majs', ['# keep', 'set   a,1', '', 'def f do', 'draw;   noop', 'end', 'set b,2'])
  call cursor(7, 3)
  MajsFormat
  call assert_equal(['# keep', 'set a, 1', '', 'def f do', '  draw', '  noop', 'end', 'set b, 2'], getline(1, '$'))
  silent undo
  call assert_equal('set   a,1', getline(2))
  silent redo
  normal! gggqG
  call assert_equal('set b, 2', getline('$'))
  " Lines inside of a body keep its indentation.
  call s:open('lines.majs', ['def f do', '  draw( 1 );  noop', 'end'])
  normal! 2GgqgqG
  call assert_equal(['def f do', '  draw(1)', '  noop', 'end'], getline(1, '$'))
endfunction

function! Test_formatting_keeps_what_is_wrong() abort
  let l:lines = ['set   a,', 'def f do']
  call s:open('wrong.majs', l:lines)
  let l:said = execute('MajsFormat')
  call assert_equal(l:lines, getline(1, '$'))
  call assert_match('not formatted: error\[M0', l:said)
  let g:majs_program = '/nowhere/majs'
  let l:said = execute('MajsFormat')
  call assert_equal(l:lines, getline(1, '$'))
  call assert_match('not formatted', l:said)
  let g:majs_program = $MAJS
endfunction

function! Test_format_on_save() abort
  call s:open('save.majs', ['set   a,1'])
  call setline(1, 'set   a,2')
  silent write
  call assert_equal(['set   a,2'], readfile(expand('%')))
  let g:majs_format_on_save = 1
  silent write
  call assert_equal(['set a, 2'], readfile(expand('%')))
  unlet g:majs_format_on_save
endfunction

function! Test_formatting_of_any_change_is_what_majs_prints() abort
  " Lines taken away from and doubled in a real file, as far as it stays a script.
  let l:source = readfile($MAJS_TOP .. '/tests/samples/layout.majs')
  let l:changed = 0
  for l:number in range(0, len(l:source) - 1, 2)
    let l:lines = l:source[: l:number] + l:source[l:number :]
    call writefile(l:lines, $MAJS_WORK .. '/change.majs')
    let l:wanted = systemlist($MAJS .. ' fmt - <' .. $MAJS_WORK .. '/change.majs 2>/dev/null')
    if v:shell_error != 0
      continue
    endif
    call s:open('change.majs', l:lines)
    MajsFormat
    call assert_equal(l:wanted, getline(1, '$'), 'line ' .. l:number)
    let l:changed += 1
  endfor
  call assert_true(l:changed > 10, l:changed .. ' changes')
endfunction

function! Test_bundled_files_are_as_the_formatter_likes_them() abort
  call assert_true(len(s:scripts) > 100)
  for l:script in s:scripts
    if l:script =~# '^tests/'
      continue
    endif
    %bwipeout!
    execute 'edit ' .. $MAJS_TOP .. '/' .. l:script
    MajsFormat
    call assert_false(&modified, l:script)
  endfor
endfunction

function! Test_no_bundled_file_shows_an_error() abort
  for l:script in s:scripts
    %bwipeout!
    execute 'edit ' .. $MAJS_TOP .. '/' .. l:script
    for l:number in range(1, line('$'))
      if getline(l:number) =~# '#{'
        let l:column = match(getline(l:number), '\\\@<!#{')
        call assert_notequal('majsRejected', synIDattr(synID(l:number, l:column + 1, 1), 'name'), l:script .. ':' .. l:number)
      endif
    endfor
    " Every text is closed: what comes next is code.
    call append('$', 'set closed, 1')
    call assert_equal('majsCommand', synIDattr(synID(line('$'), 1, 1), 'name'), l:script)
  endfor
endfunction

function! Test_words_have_their_groups() abort
  let l:places = {'command': ['%s x, 1', 'majsCommand'], 'event': ['on %s do', 'majsEvent'],
        \ 'action': ['  %s', 'majsAction'], 'condition': ['if (%s) do', 'majsCondition'], 'amount': ['  x = 1 + %s', 'majsAmount'],
        \ 'special_form': ['  %s (a) do', 'majsControl']}
  let l:first = {}
  for l:kind in ['special_form', 'operator', 'load_test', 'command', 'event', 'action', 'minipoints_action', 'condition', 'amount']
    for l:word in s:words
      if l:word.kind ==# l:kind && !has_key(l:first, l:word.name)
        let l:first[l:word.name] = l:kind
      endif
    endfor
  endfor
  let l:tried = 0
  for l:word in s:words
    if !l:word.compilable || l:word.name !~# '^\h' || l:word.name =~# '^\%(true\|false\|not\|when\)$' || !has_key(l:places, l:word.kind)
          \ || l:first[l:word.name] !=# l:word.kind
      continue
    endif
    let [l:line, l:group] = l:places[l:word.kind]
    call s:open('word.majs', [printf(l:line, l:word.name), printf('# %s', l:word.name), printf('f(%s: 1)', l:word.name)])
    call assert_equal(l:group, synIDattr(synID(1, stridx(getline(1), l:word.name) + 1, 1), 'name'), l:word.kind .. ' ' .. l:word.name)
    call assert_equal('majsComment', synIDattr(synID(2, 3, 1), 'name'), l:word.name)
    call assert_equal('majsKey', synIDattr(synID(3, 3, 1), 'name'), l:word.name)
    let l:tried += 1
  endfor
  call assert_true(l:tried > 300, l:tried .. ' words')
endfunction

function! Test_groups_of_values() abort
  call s:open('values.majs', ['set a, ["5m@red", "two #{n}", -12.5, :pair, @tiles, !stakes, 0x1F]', 'set b, ~m"exhaustive, pair@red:1"'])
  for [l:text, l:group] in items({'5m@red': 'majsTile', '#{': 'majsRejected', '12.5': 'majsNumber', ':pair': 'majsAtom', '@tiles': 'majsConstant',
        \ '!stakes': 'majsVariable', '0x1F': 'majsNumber', 'exhaustive': 'majsSigil', '@red:1': 'majsAttribute', '~m': 'majsSigilDelimiter'})
    call assert_equal(l:group, s:group(l:text), l:text)
  endfor
  call s:open('more.majs', ['set a, ~t"""', '  1p """ 123m #no', '  """', 'set x, ~a"\\"', 'set b, """', '  a "b" # no', '  """', 'if not_our_turn do uninterruptible_draw end # yes'])
  for [l:text, l:group] in items({'123m': 'majsSigilTile', '#no': 'majsSigil', '# no': 'majsString', 'not_our': 'majsCondition', 'uninterruptible_': 'majsAction', '# yes': 'majsComment'})
    call assert_equal(l:group, s:group(l:text), l:text)
  endfor
endfunction

function! Test_indentation_while_typing() abort
  call s:open('typed.majs', [])
  execute "normal! iset x, 1\<CR>on after_draw do # why\<CR>if our_turn do\<CR>draw\<CR>else\<CR>noop\<CR>end\<CR>end\<CR>set y, 2"
  call assert_equal(['set x, 1', 'on after_draw do # why', '  if our_turn do', '    draw', '  else', '    noop', '  end', 'end', 'set y, 2'], getline(1, '$'))
endfunction

let s:passed = 0
let s:report = []
for s:name in sort(getcompletion('Test_', 'function'))
  let v:errors = []
  try
    call call(trim(s:name, '()'), [])
  catch
    call add(v:errors, v:exception .. ' at ' .. v:throwpoint)
  endtry
  if empty(v:errors)
    let s:passed += 1
  else
    let s:report += ['FAILED ' .. s:name] + map(v:errors[: 9], {_, text -> '  ' .. text})
  endif
endfor
let s:failed = len(filter(copy(s:report), {_, line -> line =~# '^FAILED'}))
call writefile(s:report + [s:passed .. ' passed, ' .. s:failed .. ' failed'], $MAJS_WORK .. '/result')
if s:failed > 0
  cquit 1
endif
qall!
