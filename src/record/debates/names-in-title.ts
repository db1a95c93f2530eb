// Finds the names within a printed heading that have ordinary words in them: of laws, of people, of committees and other bodies.

import { isOrdinaryWord } from './ordinary-words.ts';

/** Short words that begin with a small letter, in names too. */
export const SMALL_WORDS = new Set(
  'a after against along among an and as at be before between by during for from in into is it its no not of on or our over per since that the through to under until up upon via was with within without na ya wa za la cha vya katika kwa'.split(
    ' ',
  ),
);

/** What is before the name of a person. */
const HONORIFICS = new Set(
  'amb bishop capt col dr eng gen hon honourable justice maj mr mrs ms prof rev sen'.split(' '),
);

/** The last words of the names of bodies, places and roads. */
const BODIES = new Set(
  (
    'agency assemblies assembly authority bank board college commission committee constituency council court district division ' +
    'forces fund government governments institute municipality orders party programme road scheme services society trust union university'
  ).split(' '),
);

/** A ministry and an institute are named by what follows them. */
const NAMED_AFTER = new Set(['ministry', 'institute', 'university', 'department', 'office']);

/** The title of a law ends with one of these, and begins with the article before it. */
const LAWS = new Set(['bill', 'bills', 'act', 'acts', 'regulations']);

/** The words of a title by their indexes that are parts of a name; `words` are in small letters. */
export function namesIn(words: readonly string[]): ReadonlySet<number> {
  const names = new Set<number>();
  const add = (from: number, to: number): void => {
    for (let at = Math.max(from, 0); at <= to; at += 1) names.add(at);
  };
  for (const [at, word] of words.entries()) {
    if (LAWS.has(word)) add(words.lastIndexOf('the', at), at);
    if (HONORIFICS.has(word)) add(at, runEnd(words, at + 1));
    if (NAMED_AFTER.has(word) && words[at + 1] === 'of') add(at, runEnd(words, at + 2));
    if (BODIES.has(word) && endsName(words, at)) add(runStart(words, at), at);
  }
  return names;
}

/** A body has something before it that names it, and no ordinary word after it: "Voi Road", but "road accident". */
function endsName(words: readonly string[], at: number): boolean {
  const [before, after] = [words[at - 1], words[at + 1]];
  const hasName = before !== undefined && !SMALL_WORDS.has(before);
  return hasName && (after === undefined || SMALL_WORDS.has(after) || !isOrdinaryWord(after));
}

/** The first of the words before `at` without a small word between them; "and" joins two of a name. */
function runStart(words: readonly string[], at: number): number {
  let from = at;
  for (let before; (before = words[from - 1]) !== undefined; from--) {
    if (SMALL_WORDS.has(before) && before !== 'and') break;
  }
  return words[from] === 'and' ? from + 1 : from;
}

function runEnd(words: readonly string[], from: number): number {
  const end = words.findIndex((word, at) => at >= from && SMALL_WORDS.has(word));
  return (end < 0 ? words.length : end) - 1;
}
