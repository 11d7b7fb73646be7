# comment
def twice: . * 2;
.lamps |= map(twice) | .safe |= _safe_append(.; "end")
