// The same when the index is made and when it is read.
export const OPTIONS = { fields: ["title", "text"], storeFields: ["url", "page", "title"], searchOptions: { boost: { title: 4 }, prefix: true, fuzzy: 0.15, combineWith: "AND" } };
