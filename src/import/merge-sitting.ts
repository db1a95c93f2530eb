// Merges a sitting of the record with a reissued document. Three texts of each entry are compared: the one from the last
// document (`base`), the record's current one (`now`), and the one from the new document. A person's changes since the last
// document are never undone: a withdrawn entry stays withdrawn; a correction stays if the document is unchanged there, and is a
// conflict if the document has something new. An entry keeps its id as long as its text is in the document. Nothing is read or
// stored here.

import { diffArrays } from 'diff';
import type { EntryText } from '../record/entry.ts';
import { NO_DETAILS, type EntryDetails } from '../record/entry-details.ts';
import { memoizeByObject } from '../base/memoize.ts';
import type { Person } from '../record/person.ts';
import { present } from '../base/present.ts';
import type { RecordEntry, WholeText } from './read-sitting.ts';
import {
  hasOwnWords,
  isUnique,
  repeatsWithdrawn,
  spacedWords,
  wordsOf,
} from './withdrawn-words.ts';

/** An entry of the document, in its order. */
export interface DocumentEntry extends EntryText {
  /** Null if the document has no ids. */
  readonly id: number | null;
  readonly speaker: Person | null;
  /** Details that the document does not give are missing. */
  readonly details: Partial<EntryDetails>;
}

/** The outcome for an entry of the document, or for an entry of the record that the document lacks. */
export interface Outcome {
  readonly kind:
    | 'added'
    | 'unchanged'
    | 'corrected'
    | 'restored'
    | 'withdrawn'
    /** As a person left it; the document is the same as the one before. */
    | 'kept'
    /** As a person left it, although the document has something new, or lacks it. */
    | 'conflict'
    | 'stays withdrawn';
  /** Null for a new entry, and for one that repeats withdrawn words in another place. */
  readonly entry: RecordEntry | null;
  /** Its index in the document; null if the document lacks it. */
  readonly at: number | null;
  /** Its text in the record after the merge; null for a withdrawn entry. */
  readonly text: WholeText | null;
}

/** `near` is what people withdrew from this sitting, or from others of its day. */
export function mergeSitting(
  known: readonly RecordEntry[],
  given: readonly DocumentEntry[],
  near: readonly RecordEntry[] = [],
): Outcome[] {
  const matches = matchEntries(known, given);
  const repeats = repeatsWithdrawn([...known, ...near]);
  const outcomes = given.map((one, at): Outcome => {
    const match = matches[at] ?? null;
    if (match !== null) {
      const entry = present(known[match], 'a known entry');
      return { ...mergeEntry(entry, one, repeats), entry, at };
    }
    if (repeats(one)) return { kind: 'stays withdrawn', entry: null, at, text: null };
    return { kind: 'added', entry: null, at, text: newText(one) };
  });
  const matched = new Set(matches);
  const held = outcomes.filter(({ kind }) => kind === 'stays withdrawn');
  const unstored = held.map(({ at }) => spacedWords(given[at ?? -1]?.content ?? ''));
  const left = known
    .filter((_, index) => !matched.has(index))
    .map((entry) => withoutDocument(entry, unstored));
  return numbered(inOrder(outcomes, left));
}

/** What becomes of an entry that the document has. */
export function mergeEntry(
  entry: RecordEntry,
  given: DocumentEntry,
  repeats: (text: EntryText) => boolean = () => false,
): Pick<Outcome, 'kind' | 'text'> {
  const { now, withdrawn } = entry;
  if (withdrawn === 'by a person') return { kind: 'stays withdrawn', text: null };
  const { text, isKept, isConflict } = mergeTexts(entry, given);
  const isNew = !isSame(text, now, TEXT_FIELDS);
  if (withdrawn === 'moved') return { kind: isConflict || isNew ? 'conflict' : 'kept', text: null };
  // The document may have joined withdrawn words to those of another entry.
  const isRepeated = (withdrawn !== null || isNew) && repeats(text);
  if (withdrawn !== null) {
    if (isRepeated) return { kind: 'stays withdrawn', text: null };
    const left = isConflict ? 'conflict' : 'kept';
    return { kind: isKept && withdrawn !== 'by a document' ? left : 'restored', text };
  }
  if (isConflict || isRepeated) return { kind: 'conflict', text: now };
  if (isNew) return { kind: 'corrected', text };
  return { kind: isKept ? 'kept' : 'unchanged', text };
}

/** The outcome for an entry that the document lacks, or has only as part of a text that is not stored. */
function withoutDocument(entry: RecordEntry, unstored: readonly string[]): Outcome {
  const { now: text, base, withdrawn, isTouched } = entry;
  const lacking = { entry, at: null };
  if (withdrawn !== null) return { kind: 'stays withdrawn', ...lacking, text: null };
  if (base === null) return { kind: 'kept', ...lacking, text };
  const isPart = unstored.some((other) => other.includes(spacedWords(text.content)));
  if (isTouched || isPart) return { kind: 'conflict', ...lacking, text };
  return { kind: 'withdrawn', ...lacking, text: null };
}

function newText(given: DocumentEntry): WholeText {
  const { type, speakerName, speakerTitle, content, speaker, details } = given;
  const text = { type, speakerName, speakerTitle, content, speaker };
  return { ...text, textCounter: 0, details: { ...NO_DETAILS, ...details } };
}

// The texts of one entry.

const LABEL_FIELDS = ['speakerName', 'speakerTitle'] as const;
const TEXT_FIELDS = ['type', ...LABEL_FIELDS, 'content'] as const;

function isSame<Text extends object>(
  one: Text,
  other: Text,
  fields: readonly (keyof Text)[],
): boolean {
  return fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));
}

/** Type, label, content and each detail are merged separately: a person may correct one and the document another. */
function mergeTexts({ now, base, isLinked }: RecordEntry, given: DocumentEntry) {
  const changes: ('kept' | 'conflict')[] = [];
  /** Whether to take the document's value. */
  const takes = (isNow: boolean, isBase: boolean, isUntouched: boolean): boolean => {
    if (isNow) return false;
    if (isUntouched) return true;
    changes.push(isBase ? 'kept' : 'conflict');
    return false;
  };
  const merge = (fields: readonly (keyof EntryText)[], isTouched = false): Partial<EntryText> => {
    const isBase = base !== null && isSame<EntryText>(given, base, fields);
    const isUntouched = base !== null && !isTouched && isSame<EntryText>(now, base, fields);
    const isTaken = takes(isSame<EntryText>(given, now, fields), isBase, isUntouched);
    return Object.fromEntries(fields.map((field) => [field, (isTaken ? given : now)[field]]));
  };
  const label = { ...now, ...merge(LABEL_FIELDS, isLinked) };
  const text = { ...label, ...merge(['type']), ...merge(['content']) };
  const details = { ...now.details };
  for (const key of Object.keys(given.details) as (keyof EntryDetails)[]) {
    const [known, before] = [now.details[key] ?? null, base?.details[key] ?? null];
    const isUntouched = known === null || JSON.stringify(known) === JSON.stringify(before);
    const isBase =
      base !== null && isSame<Partial<EntryDetails>>(given.details, base.details, [key]);
    const isNow = isSame<Partial<EntryDetails>>(given.details, now.details, [key]);
    if (takes(isNow, isBase, isUntouched)) Object.assign(details, { [key]: given.details[key] });
  }
  const isSameLabel = isSame<EntryText>(text, now, LABEL_FIELDS);
  // A link stays as long as the label does; the document may have its own link.
  const linked = isSameLabel && (isLinked || given.speaker === null) ? now.speaker : given.speaker;
  return {
    text: { ...text, speaker: linked, details },
    /** Whether it contains a person's change that the document does not overwrite. */
    isKept: changes.length > 0,
    isConflict: changes.includes('conflict'),
  };
}

// The order of the sitting after the merge.

/**
 * The document determines the order, unless its order is unchanged: then the record's order stays, which a person may have
 * changed. An entry that the document lacks stays after the entry that it follows in the record.
 */
function inOrder(outcomes: readonly Outcome[], left: readonly Outcome[]): Outcome[] {
  const isPlaced = ({ entry }: Outcome): boolean => entry !== null && !isWithoutPlace(entry);
  const placed = outcomes.filter(isPlaced);
  const before = placed.map(({ entry }) => (entry?.base ?? entry?.now)?.textCounter ?? 0);
  const isOldOrder = before.every((counter, index) => counter >= (before[index - 1] ?? 0));
  const sorted = isOldOrder
    ? placed.toSorted((one, other) => counterOf(one) - counterOf(other))
    : placed;
  let next = 0;
  const sequence = outcomes.map((one) =>
    isPlaced(one) ? present(sorted[next++], 'an entry in its order') : one,
  );
  for (const one of left.toSorted((a, b) => counterOf(a) - counterOf(b))) {
    const after = sequence.findLastIndex(
      (other) => isPlaced(other) && counterOf(other) <= counterOf(one),
    );
    sequence.splice(after + 1, 0, one);
  }
  return sequence;
}

function counterOf({ entry }: Outcome): number {
  return entry?.now.textCounter ?? 0;
}

/** The counter of a withdrawn entry stays free, so that it can be restored there. */
function numbered(sequence: readonly Outcome[]): Outcome[] {
  const used = new Set(
    sequence.filter(({ text }) => text !== null).map((outcome) => counterOf(outcome)),
  );
  let counter = 0;
  return sequence.map((outcome) => {
    const { text, entry } = outcome;
    if (text !== null) return { ...outcome, text: { ...text, textCounter: ++counter } };
    if (entry?.withdrawn === 'by a person' && !used.has(counterOf(outcome))) counter += 1;
    return outcome;
  });
}

// Matches the entries of the document to those of the record.

/** For each entry of the document, the index of the entry that it equals or corrects; null if it is new. */
function matchEntries(
  known: readonly RecordEntry[],
  given: readonly DocumentEntry[],
): (number | null)[] {
  if (known.length === 0) return given.map(() => null);
  const knownIds = new Set(known.map(({ id }) => id));
  const givenKeys = given.map((one) =>
    one.id !== null && knownIds.has(one.id) ? `#${one.id}` : keyOf(one),
  );
  const inDocument = new Set(givenKeys);
  const knownKeys = known.map(({ id, now, base }) => {
    // A person may have made the same correction as the document.
    const keys = [`#${id}`, keyOf(base ?? now), keyOf(now)];
    return keys.find((key) => inDocument.has(key)) ?? keyOf(now);
  });
  const inPlace = [...known.keys()].filter(
    (index) => !isWithoutPlace(present(known[index], 'a known entry')),
  );
  const matches = matchInOrder(
    inPlace.map((index) => present(knownKeys[index], 'the key of an entry')),
    givenKeys,
  ).map((match) => (match === null ? null : present(inPlace[match], 'the index of an entry')));
  matchSimilar(known, given, matches);
  const mayMove = (index: number): boolean => {
    const { now, withdrawn } = present(known[index], 'a known entry');
    const mayRecur = withdrawn === 'by a person' || withdrawn === 'moved';
    return !mayRecur || now.type === 'speech' || hasOwnWords(now);
  };
  matchMoved(knownKeys, givenKeys, { matches, mayMove });
  // The document may have moved an entry and given it to another speaker.
  const texts = known.map(({ now, base }) => (base ?? now).content);
  const givenTexts = given.map(({ content }) => content);
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
function matchInOrder(known: readonly string[], given: readonly string[]): (number | null)[] {
  const [ofKnown, ofGiven] = [new Set(known), new Set(given)];
  const knownIndexes = [...known.keys()].filter((index) => ofGiven.has(known[index] ?? ''));
  const givenIndexes = [...given.keys()].filter((index) => ofKnown.has(given[index] ?? ''));
  const changes = diffArrays(
    knownIndexes.map((index) => known[index]),
    givenIndexes.map((index) => given[index]),
    { maxEditLength: MOVES_MAX },
  );
  const matches: (number | null)[] = given.map(() => null);
  let [before, after] = [0, 0];
  for (const { count, added, removed } of changes ?? []) {
    for (let at = 0; at < count && !added && !removed; at += 1) {
      const index = present(givenIndexes[after + at], 'the index of a key of the document');
      matches[index] = knownIndexes[before + at] ?? null;
    }
    if (!added) before += count;
    if (!removed) after += count;
  }
  return matches;
}

/** Entries that a document withdrew, or that were deleted with a sitting, no longer have a position. */
function isWithoutPlace({ withdrawn }: RecordEntry): boolean {
  return withdrawn === 'by a document' || withdrawn === 'with its sitting';
}

function keyOf({ type, speakerName, speakerTitle, content }: EntryText): string {
  return JSON.stringify([type, speakerName, speakerTitle, content]);
}

/** Comparing more pairs would take many seconds: then the rest of the document counts as different. */
const SIMILAR_PAIRS_MAX = 5_000_000;

/** Matches corrected entries between two equal ones. */
function matchSimilar(
  known: readonly RecordEntry[],
  given: readonly DocumentEntry[],
  matches: (number | null)[],
): void {
  const taken = new Set(matches);
  let [from, compared] = [0, 0];
  let until: number | null = null;
  for (const [at, one] of given.entries()) {
    const match = matches[at] ?? null;
    if (match !== null) {
      [from, until] = [match + 1, null];
      continue;
    }
    until ??= matches.slice(at).find((later) => later !== null) ?? known.length;
    const similar = known
      .slice(from, until)
      .findIndex((other, index) => !taken.has(from + index) && mayBe(other, one));
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
function mayBe({ now, base, withdrawn }: RecordEntry, given: EntryText): boolean {
  if (withdrawn === 'by a document') return false;
  return isSimilar(now, given) || (base !== null && isSimilar(base, given));
}

/** Whether one is a correction of the other: the same words under another label, or most of the words. */
function isSimilar(one: EntryText, other: EntryText): boolean {
  if (one.content === other.content) return true;
  if (one.type !== other.type) return false;
  const [words, others] = [distinctWords(one), distinctWords(other)];
  const least = SIMILAR_PART * Math.max(words.size, others.size, 1);
  if (Math.min(words.size, others.size) < least) return false;
  return words.intersection(others).size >= least;
}

/** Found once: a text is compared with many others. */
const distinctWords = memoizeByObject(
  ({ content }: EntryText): ReadonlySet<string> => new Set(wordsOf(content)),
);
