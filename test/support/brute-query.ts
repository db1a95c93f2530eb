// What a query finds, the slow and plain way: every word of every entry is looked at.

import { languageOf } from '../../src/hansard/language.ts';
import { splitFooter } from '../../src/hansard/contributions/page-footer.ts';
import type {
  Query,
  QueryLeaf,
  QueryPrefix,
  QueryWord,
} from '../../src/search/query/parse-query.ts';
import { stemOf, tokensOf } from '../../src/search/text/tokenizer.ts';

/** A text as it is searched. */
interface Searched {
  readonly words: readonly string[];
  /** How many of them are not of a page's footer. */
  readonly body: number;
  readonly swahili: boolean;
}

/** Whether a query is found in texts that count as one: an entry alone, or a contribution's entries. */
export function bruteMatches(query: Query, contents: readonly string[]): boolean {
  switch (query.kind) {
    case 'and':
      return query.of.every((one) => bruteMatches(one, contents));
    case 'or':
      return query.of.some((one) => bruteMatches(one, contents));
    case 'not':
      return !bruteMatches(query.of, contents);
    case 'near':
      return contents.some((content) => {
        const text = searched(content);
        const [left, right] = [stretches(query.left, text), stretches(query.right, text)];
        return left.some((one) => right.some((other) => isNear(one, other, query.distance)));
      });
    default:
      return (
        contents.some((content) => stretches(query, searched(content)).length > 0) ||
        (query.kind === 'phrase' && isSaid(query.parts, contents))
      );
  }
}

/** Whether words follow one another in texts that were said as one, each without the footer at its end. */
function isSaid(parts: readonly (QueryWord | QueryPrefix)[], contents: readonly string[]): boolean {
  const said = contents.flatMap((content) => {
    const { words, body, swahili } = searched(content);
    return words.slice(0, body).map((word) => ({ word, swahili }));
  });
  return said.some((_, at) =>
    parts.every((part, step) => {
      const one = said[at + step];
      return one !== undefined && isWord(part, one.word, one.swahili);
    }),
  );
}

/** From its first word to its last. */
type Stretch = readonly [first: number, last: number];

function isNear(one: Stretch, other: Stretch, distance: number): boolean {
  const [before, after] = one[0] < other[0] ? [one, other] : [other, one];
  const steps = after[0] - before[1];
  return steps >= 1 && steps <= distance;
}

function stretches(leaf: QueryLeaf, text: Searched): Stretch[] {
  const parts = leaf.kind === 'phrase' ? leaf.parts : [leaf];
  const found: Stretch[] = [];
  text.words.forEach((_, at) => {
    const stands = parts.every((part, step) => isWord(part, text.words[at + step], text.swahili));
    if (stands) found.push([at, at + parts.length - 1]);
  });
  return found;
}

function isWord(
  part: QueryWord | QueryPrefix,
  word: string | undefined,
  swahili: boolean,
): boolean {
  if (word === undefined) return false;
  if (part.kind === 'prefix') return word.startsWith(part.text);
  if (swahili) return word === part.text;
  return stemOf(word) === stemOf(part.text);
}

const known = new Map<string, Searched>();

function searched(content: string): Searched {
  let text = known.get(content);
  if (text === undefined) {
    const words = tokensOf(content);
    const { bodyEnd } = splitFooter(content);
    text = {
      words: words.map((word) => word.text),
      body: words.filter(({ start }) => start < bodyEnd).length,
      swahili: languageOf(content) === 'sw',
    };
    known.set(content, text);
  }
  return text;
}
