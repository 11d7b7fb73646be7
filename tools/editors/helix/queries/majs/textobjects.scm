; inherits: elixir
