// A debate: one item of business of a sitting, with figures on what was said in it.

import { firstOf, lastOf, present } from '../../base/present.ts';
import { type Fragment, startsOfSitting } from '../contributions/contribution.ts';
import { countWords } from '@hansard/search/text';
import type { ReadingRules } from '../contributions/reading-rules.ts';
import { labelKey } from '../labels/fold-name.ts';
import type { Person } from '../person.ts';
import { labelText } from '../speaker-label.ts';
import { aboutReader } from './about-words.ts';
import { DEBATED_SECTIONS, type Item } from '../business/order-of-business.ts';

/** An entry as input for debates. */
export interface DebateEntry extends Fragment {
  readonly textCounter: number;
  readonly speaker: Person | null;
}

export type Debate = ReturnType<typeof debatesOf>[number];

/** Consecutive ids: the first and the last. */
export type IdRun = readonly [first: number, last: number];

export interface DebateSpeaker {
  /** The label of their first speech. */
  readonly name: string;
  readonly title: string;
  /** Null if the label is not linked to anybody. */
  readonly person: Person | null;
  readonly contributions: number;
  readonly words: number;
}

/** The entries that say what a debate is about: the ids in spoken order. */
export interface DebateEvidence {
  readonly title: readonly number[];
  /** None if the debate is about no bill; for the stage likewise. */
  readonly bill: readonly number[];
  readonly stage: readonly number[];
}

/**
 * What is not certain about a debate: that it has no title of its own, that a stage of a bill names no bill, or that the sitting
 * prints the bill under several numbers.
 */
export type DebateDoubt = 'title' | 'bill' | 'number';

/** People read some 230 words a minute silently (Brysbaert 2019: 238 for English non-fiction). */
const READ_WORDS_PER_MINUTE = 230;

/** The minutes it takes to read this number of words; 0 for none. */
export function minutesToRead(words: number): number {
  return Math.ceil(words / READ_WORDS_PER_MINUTE);
}

/** The debates of a sitting, from its items; `sitting` has its entries in spoken order. */
export function debatesOf(
  sitting: readonly DebateEntry[],
  items: readonly Item[],
  rules: ReadingRules,
) {
  const starts = startsOfSitting(sitting, rules);
  const aboutOf = aboutReader(sitting, rules);
  const idAt = (at: number): number => present(sitting[at], 'an entry of a debate').id;
  return items.map((item) => {
    const { heading, headingEnd, title, section, stage, bill, pieces } = item;
    const entries = pieces.flatMap(([first, last]) => sitting.slice(first, last + 1));
    return {
      /** The entry of the heading that names it; the heading may continue in the entries up to `titleEnd`. */
      id: idAt(heading),
      titleEnd: idAt(headingEnd),
      title,
      section,
      stage,
      bill,
      firstCounter: firstOf(entries).textCounter,
      /** In spoken order. */
      firstEntry: firstOf(entries).id,
      lastEntry: lastOf(entries).id,
      /** The ids of its entries as runs, in ascending order. Business that interrupts a debate is not of it. */
      runs: runsOf(entries.map(({ id }) => id)),
      /** Words that say more than a title that is only the section's name. */
      about: title === section ? aboutOf(entries) : [],
      evidence: evidenceOf(item, idAt),
      doubts: doubtsOf(item),
      ...countSaid(entries, starts, rules),
    };
  });
}

function evidenceOf(item: Item, idAt: (at: number) => number): DebateEvidence {
  const { heading, headingEnd, bill, numberAt, stageAt } = item;
  const lines = Math.max(headingEnd - heading, 0) + 1;
  const title = Array.from({ length: lines }, (_, line) => heading + line);
  const ofBill = [...new Set([...title, numberAt ?? heading])].sort((a, b) => a - b);
  return {
    title: title.map(idAt),
    bill: bill === null ? [] : ofBill.map(idAt),
    stage: stageAt === null ? [] : [idAt(stageAt)],
  };
}

/** What is not certain. Debates of sections without motions or bills, such as statements, need no title of their own. */
function doubtsOf({ isNamed, sectionKind, stage, bill, otherNumbers }: Item): DebateDoubt[] {
  const isUntitled = !isNamed && sectionKind !== null && DEBATED_SECTIONS.has(sectionKind);
  return [
    ...(isUntitled ? (['title'] as const) : []),
    ...(stage !== null && bill === null && !isUntitled ? (['bill'] as const) : []),
    ...(otherNumbers.length > 0 ? (['number'] as const) : []),
  ];
}

/**
 * The number of speeches, joined from their entries; the words of speeches and other text, without headings, stage notes and
 * page footers; and the speakers, most words first.
 */
function countSaid(
  entries: readonly DebateEntry[],
  starts: ReadonlySet<number>,
  rules: ReadingRules,
) {
  const speakers = new Map<
    number | string,
    { -readonly [Field in keyof DebateSpeaker]: DebateSpeaker[Field] }
  >();
  let [contributions, words] = [0, 0];
  for (const entry of entries) {
    const { id, type, speaker: person, speakerName: name, speakerTitle, content } = entry;
    if (type !== 'speech' && type !== 'other') continue;
    const said = countWords(content, rules.splitFooter(content).bodyEnd);
    words += said;
    if (type !== 'speech') continue;
    const begins = starts.has(id) ? 1 : 0;
    contributions += begins;
    if (name === '' && speakerTitle === '') continue;
    const key = person?.id ?? labelKey(labelText(entry, ''));
    const speaker = speakers.get(key);
    if (speaker === undefined) {
      speakers.set(key, { name, title: speakerTitle, person, contributions: begins, words: said });
    } else {
      speaker.contributions += begins;
      speaker.words += said;
    }
  }
  // Ties stay in the order in which they first spoke.
  const ordered: readonly DebateSpeaker[] = [...speakers.values()].sort(
    (a, b) => b.words - a.words,
  );
  return { contributions, words, speakers: ordered };
}

export function runsOf(ids: readonly number[]): IdRun[] {
  const runs: [number, number][] = [];
  for (const id of [...ids].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && id === run[1] + 1) run[1] = id;
    else runs.push([id, id]);
  }
  return runs;
}

// Finds the debate of an entry among those of its sitting.

/** Null if the entry is in no debate, for example on the title page. */
export function debateAt<Debate extends { readonly runs: readonly IdRun[] }>(
  debates: readonly Debate[],
  entryId: number,
): Debate | null {
  return debates.find((debate) => hasEntry(debate, entryId)) ?? null;
}

export function hasEntry({ runs }: { readonly runs: readonly IdRun[] }, entryId: number): boolean {
  return runs.some(([first, last]) => entryId >= first && entryId <= last);
}
