// What the search knows: a place for every heading of every page.
import MiniSearch from "minisearch";
import { OPTIONS } from "./theme/search_options.mjs";

const text_of = (html) => html.replace(/<svg.*?<\/svg>/gs, " ").replace(/<[^>]*>/g, " ").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, '"').replace(/&amp;/g, "&").replace(/\s+/g, " ").trim();

export function index_of(results) {
  const search = new MiniSearch(OPTIONS);
  let id = 0;
  for (const { url, content } of results) {
    const main = /<main[^>]*>(.*)<\/main>/s.exec(content)[1];
    const page = text_of(/<h1[^>]*>(.*?)<\/h1>/s.exec(main)?.[1] ?? url);
    for (const part of main.split(/(?=<h[123] )/)) {
      const heading = /^<h[123][^>]*?(?: id="([^"]*)")?>(.*?)<\/h[123]>/s.exec(part);
      if (!heading) continue;
      search.add({ id: id++, url: url + (heading[1] && !part.startsWith("<h1") ? `#${heading[1]}` : ""), page, title: text_of(heading[2]), text: text_of(part.slice(heading[0].length)).slice(0, 1500) });
    }
  }
  return search.toJSON();
}
