// Parses the query of a URL: each name once, with its last value.

export type QueryString = ReadonlyMap<string, string>;

const EMPTY: QueryString = new Map();

/** Parses the text after the question mark, in the encoding of forms. */
export function parseQueryString(text: string): QueryString {
  if (text === '') return EMPTY;
  const query = new Map<string, string>();
  for (let start = 0; start <= text.length;) {
    const end = text.indexOf('&', start);
    const stop = end < 0 ? text.length : end;
    if (stop > start) {
      const equals = text.indexOf('=', start);
      const middle = equals < 0 || equals > stop ? stop : equals;
      query.set(decoded(text.slice(start, middle)), decoded(text.slice(middle + 1, stop)));
    }
    start = stop + 1;
  }
  return query;
}

/** Malformed percent-encoding is left as it is. */
function decoded(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
