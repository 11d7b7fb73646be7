// Tiles by name, in the language of the reader (tile_names.def).

/** The names that suit the reader, or else the page, of `{language: {id: name}}`: `{language, names}`. */
function spoken_to_reader(spoken) {
  const page = document.documentElement.lang;
  // Where no language is set some browsers say `en-US@posix`.
  for (const wanted of [...navigator.languages, page].filter((tag) => /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(tag))) {
    const { language, script } = new Intl.Locale(wanted).maximize();
    const found = [`${language}-${script}`, language].find((name) => Object.hasOwn(spoken, name));
    if (found !== undefined) return { language: found, names: spoken[found] };
  }
  return { language: page, names: {} };
}
