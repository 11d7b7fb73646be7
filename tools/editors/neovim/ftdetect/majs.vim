autocmd BufNewFile,BufRead *.majs setfiletype majs
