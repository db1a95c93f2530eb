// Matches the entries of a document to those of the record.

import { diffArrays } from 'diff';
import { memoizeByObject } from '../../base/memoize.ts';
import { present } from '../../base/present.ts';
import type { EntryText } from '../../record/entry.ts';
import type { DocumentEntry } from './plan-entry.ts';
import type { RecordEntry } from './record-entry.ts';
import { hasOwnWords, isUnique, wordsOf } from './withdrawn-text.ts';

/** For each entry of the document, the index of the entry that it equals or corrects; null if it is new. */
export function matchEntries(
  recordEntries: readonly RecordEntry[],
  documentEntries: readonly DocumentEntry[],
): (number | null)[] {
  if (recordEntries.length === 0) return documentEntries.map(() => null);
  const knownIds = new Set(recordEntries.map(({ id }) => id));
  const givenKeys = documentEntries.map((entry) =>
    entry.id !== null && knownIds.has(entry.id) ? `#${entry.id}` : keyOf(entry),
  );
  const inDocument = new Set(givenKeys);
  const knownKeys = recordEntries.map(({ id, now, base }) => {
    // A person may have made the same correction as the document.
    const keys = [`#${id}`, keyOf(base ?? now), keyOf(now)];
    return keys.find((key) => inDocument.has(key)) ?? keyOf(now);
  });
  const inPlace = [...recordEntries.keys()].filter(
    (index) => !isWithoutPlace(present(recordEntries[index], 'a known entry')),
  );
  const matches = matchInOrder(
    inPlace.map((index) => present(knownKeys[index], 'the key of an entry')),
    givenKeys,
  ).map((match) => (match === null ? null : present(inPlace[match], 'the index of an entry')));
  matchSimilar(recordEntries, documentEntries, matches);
  const mayMove = (index: number): boolean => {
    const { now, withdrawn } = present(recordEntries[index], 'a known entry');
    const mayRecur = withdrawn === 'by a person' || withdrawn === 'moved';
    return !mayRecur || now.type === 'speech' || hasOwnWords(now);
  };
  matchMoved(knownKeys, givenKeys, { matches, mayMove });
  // The document may have moved an entry and given it to another speaker.
  const texts = recordEntries.map(({ now, base }) => (base ?? now).content);
  const givenTexts = documentEntries.map(({ content }) => content);
  matchMoved(texts, givenTexts, { matches, mayMove: (index) => isUnique(texts[index] ?? '') });
  return matches;
}

/**
 * More differences in order would take more than a second. Then nothing is matched by its position, and `matchMoved` finds what
 * is the same.
 */
const MOVES_MAX = 2_000;

/**
 * For each key of the document, the index of the same key of the record, in the order of both; null if there is none. Keys that
 * only one of them has cannot match and are left out first, so that a sitting with many new texts is compared as fast.
 */
function matchInOrder(
  recordKeys: readonly string[],
  documentKeys: readonly string[],
): (number | null)[] {
  const [ofRecord, ofDocument] = [new Set(recordKeys), new Set(documentKeys)];
  const recordIndexes = [...recordKeys.keys()].filter((index) =>
    ofDocument.has(recordKeys[index] ?? ''),
  );
  const documentIndexes = [...documentKeys.keys()].filter((index) =>
    ofRecord.has(documentKeys[index] ?? ''),
  );
  const changes = diffArrays(
    recordIndexes.map((index) => recordKeys[index]),
    documentIndexes.map((index) => documentKeys[index]),
    { maxEditLength: MOVES_MAX },
  );
  const matches: (number | null)[] = documentKeys.map(() => null);
  let [recordAt, documentAt] = [0, 0];
  for (const { count, added, removed } of changes ?? []) {
    for (let at = 0; at < count && !added && !removed; at += 1) {
      const index = present(documentIndexes[documentAt + at], 'the index of a key of the document');
      matches[index] = recordIndexes[recordAt + at] ?? null;
    }
    if (!added) recordAt += count;
    if (!removed) documentAt += count;
  }
  return matches;
}

/** Entries that a document withdrew, or that were deleted with a sitting, no longer have a position. */
export function isWithoutPlace({ withdrawn }: RecordEntry): boolean {
  return withdrawn === 'by a document' || withdrawn === 'with its sitting';
}

function keyOf({ type, speakerName, speakerTitle, content }: EntryText): string {
  return JSON.stringify([type, speakerName, speakerTitle, content]);
}

/** Comparing more pairs would take many seconds: then the rest of the document counts as different. */
const SIMILAR_PAIRS_MAX = 5_000_000;

/** Matches corrected entries between two equal ones. */
function matchSimilar(
  recordEntries: readonly RecordEntry[],
  documentEntries: readonly DocumentEntry[],
  matches: (number | null)[],
): void {
  const taken = new Set(matches);
  let [from, compared] = [0, 0];
  let until: number | null = null;
  for (const [at, entry] of documentEntries.entries()) {
    const match = matches[at] ?? null;
    if (match !== null) {
      [from, until] = [match + 1, null];
      continue;
    }
    until ??= matches.slice(at).find((later) => later !== null) ?? recordEntries.length;
    const similar = recordEntries
      .slice(from, until)
      .findIndex((recordEntry, index) => !taken.has(from + index) && mayBe(recordEntry, entry));
    compared += similar < 0 ? until - from : similar + 1;
    if (compared > SIMILAR_PAIRS_MAX) return;
    if (similar < 0) continue;
    matches[at] = from + similar;
    taken.add(from + similar);
    from += similar + 1;
  }
}

/** Matches equal texts in other places, and entries that an earlier document withdrew. */
function matchMoved(
  knownKeys: readonly string[],
  givenKeys: readonly string[],
  { matches, mayMove }: { matches: (number | null)[]; mayMove: (index: number) => boolean },
): void {
  const taken = new Set(matches);
  const free = new Map<string, number[]>();
  for (const [index, key] of knownKeys.entries()) {
    if (!taken.has(index) && mayMove(index)) free.set(key, [...(free.get(key) ?? []), index]);
  }
  for (const [at, key] of givenKeys.entries()) {
    if (matches[at] === null) matches[at] = free.get(key)?.shift() ?? null;
  }
}

/** The share of the words that a correction leaves unchanged. */
const SIMILAR_PART = 0.5;

/** Whether the document may have corrected this entry, as left by a document or by a person. */
function mayBe({ now, base, withdrawn }: RecordEntry, entryText: EntryText): boolean {
  if (withdrawn === 'by a document') return false;
  return isSimilar(now, entryText) || (base !== null && isSimilar(base, entryText));
}

/** Whether one is a correction of the other: the same words under another label, or most of the words. */
function isSimilar(first: EntryText, entryText: EntryText): boolean {
  if (first.content === entryText.content) return true;
  if (first.type !== entryText.type) return false;
  const [firstWords, secondWords] = [distinctWords(first), distinctWords(entryText)];
  const least = SIMILAR_PART * Math.max(firstWords.size, secondWords.size, 1);
  if (Math.min(firstWords.size, secondWords.size) < least) return false;
  return firstWords.intersection(secondWords).size >= least;
}

/** Found once: a text is compared with many others. */
const distinctWords = memoizeByObject(
  ({ content }: EntryText): ReadonlySet<string> => new Set(wordsOf(content)),
);
