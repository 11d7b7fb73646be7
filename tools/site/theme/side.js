// On a wide screen all pages are listed; on a narrow one when they are asked for.
{
  const all = document.querySelector(".side .all");
  const wide = matchMedia("(min-width: 56.01rem)");
  const fit = () => { all.open = wide.matches; };
  wide.addEventListener("change", fit);
  fit();
}
