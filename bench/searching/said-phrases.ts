// Phrases from the record: consecutive words from entries all over it.

/** A prime, and large enough that the pages and words come from everywhere. */
const PAGES_APART = 7_919;
const WORDS_APART = 31;

interface Page {
  readonly results: readonly { readonly content: string }[];
}

/** Returns `count` phrases of `words` words, encoded for a query. */
export async function saidPhrases(
  get: (path: string) => Promise<unknown>,
  pages: number,
  words: number,
  wanted: number,
): Promise<string[]> {
  const phrases: string[] = [];
  for (let turn = 0; phrases.length < wanted; turn++) {
    const page = 1 + ((turn * PAGES_APART) % pages);
    const { results } = (await get(`entries/?page=${page}`)) as Page;
    for (const { content } of results) {
      const said = content.match(/[A-Za-z]+/g) ?? [];
      if (said.length <= words) continue;
      const from = (turn * WORDS_APART) % (said.length - words);
      phrases.push(said.slice(from, from + words).join('+'));
    }
  }
  return phrases.slice(0, wanted);
}
