// Compares the entries of a sitting in the record with those of a document: which are the same, which were corrected, which
// are new, and which are gone. Entries are the same when type, label and content are.

import type { EntryType } from '../record/entry.ts';

export interface ComparedEntry {
  readonly type: EntryType;
  readonly speakerName: string;
  readonly speakerTitle: string;
  readonly content: string;
}

/** For each entry of the document, the index of the entry it is or corrects; null where it is new. */
export interface Comparison {
  readonly matches: readonly (number | null)[];
  /** The indexes of the entries of the record that are gone. */
  readonly gone: readonly number[];
}

/** To compare more pairs would take seconds: then the entries between are compared in their order alone. */
const COMPARED_PAIRS_MAX = 25_000_000;

/** The part of the words that a correction leaves as they are. */
const SIMILAR_PART = 0.5;

export function compareEntries(
  before: readonly ComparedEntry[],
  after: readonly ComparedEntry[],
): Comparison {
  const matches = matchSame(before.map(keyOf), after.map(keyOf));
  const taken = new Set(matches);
  let from = 0;
  for (const [at, entry] of after.entries()) {
    const match = matches[at] ?? null;
    if (match !== null) {
      from = match + 1;
      continue;
    }
    const until = matches.slice(at).find((later) => later !== null) ?? before.length;
    const similar = before
      .slice(from, until)
      .findIndex((other, index) => !taken.has(from + index) && isSimilar(other, entry));
    if (similar < 0) continue;
    matches[at] = from + similar;
    taken.add(from + similar);
    from += similar + 1;
  }
  return { matches, gone: before.map((_, index) => index).filter((index) => !taken.has(index)) };
}

function keyOf({ type, speakerName, speakerTitle, content }: ComparedEntry): string {
  return JSON.stringify([type, speakerName, speakerTitle, content]);
}

/** The longest common subsequence, with the equal beginnings and ends taken first. */
function matchSame(before: readonly string[], after: readonly string[]): (number | null)[] {
  const matches: (number | null)[] = after.map(() => null);
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) {
    matches[start] = start;
    start++;
  }
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    before.at(-1 - end) === after.at(-1 - end)
  ) {
    matches[after.length - 1 - end] = before.length - 1 - end;
    end++;
  }
  const middle = (list: readonly string[]): readonly string[] =>
    list.slice(start, list.length - end);
  const [one, other] = [middle(before), middle(after)];
  if (one.length * other.length > COMPARED_PAIRS_MAX) return matches;
  for (const [at, match] of commonPairs(one, other)) matches[start + at] = start + match;
  return matches;
}

function commonPairs(before: readonly string[], after: readonly string[]): [number, number][] {
  const width = before.length + 1;
  const lengths = new Uint16Array(width * (after.length + 1));
  /** Of the longest common subsequence from these indexes on. */
  const lengthFrom = (at: number, match: number): number => lengths[at * width + match] ?? 0;
  for (let at = after.length - 1; at >= 0; at--) {
    for (let match = before.length - 1; match >= 0; match--) {
      lengths[at * width + match] =
        after[at] === before[match]
          ? lengthFrom(at + 1, match + 1) + 1
          : Math.max(lengthFrom(at + 1, match), lengthFrom(at, match + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let at = 0, match = 0; at < after.length && match < before.length;) {
    if (after[at] === before[match]) pairs.push([at++, match++]);
    else if (lengthFrom(at + 1, match) >= lengthFrom(at, match + 1)) at++;
    else match++;
  }
  return pairs;
}

/** Whether one is a correction of the other: the same words under another label, or most of the words. */
function isSimilar(one: ComparedEntry, other: ComparedEntry): boolean {
  if (one.content === other.content) return true;
  if (one.type !== other.type) return false;
  const [words, others] = [wordsOf(one.content), wordsOf(other.content)];
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared >= SIMILAR_PART * Math.max(words.size, others.size, 1);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
