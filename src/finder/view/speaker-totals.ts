// Who speaks in the record, and how much: the sums of what is stored with each block.

import { type Bits, eachBit, localOf, NO_BITS, setBit } from '@hansard/search/bits';
import { damagedIndex } from '@hansard/search/errors';
import { bitsAt, type EntrySet } from '@hansard/search/entry-set';
import type { ColumnName, Run } from '@hansard/search/index';
import { memoize } from '../../base/memoize.ts';
import { lastOf, present } from '../../base/present.ts';
import {
  readStoredLabel,
  readStoredSpeaker,
  SPEAKER_COLUMN,
} from '../../indexing/indexed-entry.ts';
import {
  eachTally,
  type SpeakerTally,
  TALLY_COLUMN,
  tallySpeakers,
  type Tallies,
} from '../../indexing/speaker-tallies.ts';
import { foldedLabel, type FoldedLabel } from '../../record/labels/label-text.ts';
import { labelKey } from '../../record/labels/fold-name.ts';
import { labelText, type SpeakerFields } from '../../record/speaker-label.ts';
import {
  countNumbers,
  NameTable,
  type NumberedNames,
  type Numbers,
  readMixed,
  readNames,
  readNumbers,
  unmixed,
} from './numbered-column.ts';
import { extendByBlock, readOnce, type RecordReader, type RecordView } from './record-view.ts';

export interface SpokenLabel extends FoldedLabel {
  readonly fields: SpeakerFields;
  /** As shown to readers. */
  readonly text: string;
  /** The same for all spellings of a label. */
  readonly key: string;
}

/** The linked person and the printed label of an entry; one of them may be missing. */
export interface Speaker {
  readonly personId: number | null;
  readonly label: SpokenLabel | null;
}

/** All speakers of any version of the record, in no order. */
function speakersOf({ cache }: Pick<RecordView, 'cache'>): NameTable<Speaker> {
  return cache.kept('table of speakers', [], () => {
    /** One object for all entries with the same title and name. */
    const spokenLabel = memoize((stored: string): SpokenLabel => {
      const fields = readStoredLabel(stored);
      const text = labelText(fields, '');
      return { fields, text, key: labelKey(text), ...foldedLabel(text) };
    });
    return new NameTable((name: ColumnName): Speaker => {
      if (typeof name !== 'string') throw damagedIndex();
      const { personId, label } = readStoredSpeaker(name);
      return { personId, label: label === null ? null : spokenLabel(label) };
    });
  });
}

interface NumberedSpeakers {
  readonly table: NameTable<Speaker>;
  /** By block, the numbers of its speakers in the table, by their numbers within the block. */
  readonly byBlock: NumberedNames;
}

const readSpeakers = readOnce('speakers', async (reader): Promise<NumberedSpeakers> => {
  const table = speakersOf(reader.view);
  return { table, byBlock: await readNames(reader, SPEAKER_COLUMN, table) };
});

/** What a speaker says in a run. */
export interface SpokenRun extends Omit<SpeakerTally, 'speaker'> {
  readonly speaker: Speaker;
  /** The number of the speaker. */
  readonly number: number;
}

const readTallies = readOnce('tallies', async (reader): Promise<ReadonlyMap<number, Tallies>> => {
  const { snapshot, view, budget } = reader;
  const [speakers, words] = [
    await readMixed(reader, SPEAKER_COLUMN),
    await readMixed(reader, 'words'),
  ];
  const tallies = new Map<number, Tallies>();
  for (const [block, column] of speakers) {
    const { numbers } = present(words.get(block), 'the words of a block');
    const begins = view.begins.get(block) ?? NO_BITS;
    const runs = view.map.runsByBlock.get(block) ?? [];
    tallies.set(block, tallySpeakers(runs, { speakers: column, words: numbers, begins }));
  }
  const stored = await view.cache.ofBlocks(
    TALLY_COLUMN,
    unmixed(reader, speakers),
    async (blocks) => {
      const all: Tallies[] = [];
      const ordinals = blocks.map(({ ordinal }) => ordinal);
      for await (const numbers of snapshot.index.numbers(TALLY_COLUMN, ordinals)) {
        budget.check();
        all.push(numbers);
      }
      return all;
    },
  );
  return new Map([...stored, ...tallies]);
});

/** Calls `visit` with what the speakers that pass a test say in each run, in order. */
export async function eachSpokenRun(
  reader: RecordReader,
  isWanted: (speaker: Speaker) => boolean,
  visit: (spoken: SpokenRun) => void,
): Promise<void> {
  const [speakers, tallies] = [await readSpeakers(reader), await readTallies(reader)];
  const selected = selectSpeakers(speakers, isWanted);
  for (const [block, inTable] of speakers.byBlock) {
    if (!inTable.some((number) => selected[number])) continue;
    const runs = reader.view.map.runsByBlock.get(block) ?? [];
    eachTally(present(tallies.get(block), 'the tallies of a block'), runs, (tally) => {
      const number = inTable[tally.speaker] ?? 0;
      if (selected[number]) visit({ ...tally, number, speaker: speakerAt(speakers, number) });
    });
  }
}

/** Whether each speaker, by number, passes a test. */
function selectSpeakers(
  { table }: NumberedSpeakers,
  test: (speaker: Speaker) => boolean,
): readonly boolean[] {
  return table.values.map((speaker) => speaker !== null && test(speaker));
}

function speakerAt({ table }: NumberedSpeakers, number: number): Speaker {
  const speaker = table.values[number] ?? null;
  if (speaker === null) throw damagedIndex();
  return speaker;
}

/** What a speaker says in the record. */
export interface SpeakerTotal {
  readonly speaker: Speaker;
  entries: number;
  contributions: number;
  words: number;
  /** The first and last dates; null if no entry is dated. */
  first: string | null;
  last: string | null;
}

/** Every speaker, in the order in which they are first in the record. */
export const readSpeakerTotals = readOnce(
  'speaker totals',
  async (reader): Promise<readonly SpeakerTotal[]> => {
    const { view } = reader;
    const [speakers, tallies] = [await readSpeakers(reader), await readTallies(reader)];
    const nothing: ReadonlyMap<number, SpeakerTotal> = new Map();
    const totals = extendByBlock(
      view,
      ['speakers', speakers.byBlock],
      nothing,
      (totalsSoFar, blocks) => {
        const sums = new Map([...totalsSoFar].map(([number, total]) => [number, { ...total }]));
        for (const block of blocks) {
          const inTable = present(speakers.byBlock.get(block), 'the speakers of a block');
          for (const number of inTable.subarray(1)) {
            if (!sums.has(number)) sums.set(number, noTotal(speakerAt(speakers, number)));
          }
          const runs = view.map.runsByBlock.get(block) ?? [];
          eachTally(present(tallies.get(block), 'the tallies of a block'), runs, (tally) => {
            const total = sums.get(inTable[tally.speaker] ?? 0);
            if (total === undefined) throw damagedIndex();
            const date = view.sittings.get(tally.run.documentId)?.startDate ?? null;
            addTally(total, tally, date);
          });
        }
        return sums;
      },
    );
    return [...totals.values()];
  },
);

function noTotal(speaker: Speaker): SpeakerTotal {
  return { speaker, entries: 0, contributions: 0, words: 0, first: null, last: null };
}

function addTally(
  total: SpeakerTotal,
  { entries, contributions, words }: SpeakerTally,
  date: string | null,
): void {
  total.entries += entries;
  total.contributions += contributions;
  total.words += words;
  if (date === null) return;
  if (total.first === null || date < total.first) total.first = date;
  if (total.last === null || date > total.last) total.last = date;
}

// The speakers of a set of entries.

/** The number of entries of a set that a speaker has in a run. */
export interface CountedRun {
  readonly speaker: Speaker;
  readonly documentId: number;
  readonly count: number;
}

/** What is counted by run: a large record has as many runs of speakers as a tenth of its entries. */
export interface CountByRun {
  readonly isVisited: (speaker: Speaker) => boolean;
  /** The blocks whose runs are told apart. Any other block is counted as its first run. */
  readonly blocks: ReadonlySet<number>;
  /** Is called in order of the runs. */
  readonly visit: (counted: CountedRun) => void;
}

/** The number of entries of a set by speaker. */
export async function countSpeakers(
  reader: RecordReader,
  entrySet: EntrySet,
  { isVisited, blocks, visit }: CountByRun,
): Promise<ReadonlyMap<Speaker, number>> {
  const speakers = await readSpeakers(reader);
  const totals = new Float64Array(speakers.table.values.length);
  const visited = selectSpeakers(speakers, isVisited);
  const add = (number: number, documentId: number, count: number): void => {
    totals[number] = (totals[number] ?? 0) + count;
    if (visited[number]) visit({ speaker: speakerAt(speakers, number), documentId, count });
  };
  const field = STORED_COUNTS.find(([, setOf]) => setOf(reader) === entrySet)?.[0];
  if (field !== undefined) {
    await eachSpokenRun(reader, EVERYBODY, ({ number, run, [field]: count }) => {
      if (count > 0) add(number, run.documentId, count);
    });
  } else {
    const numbers = await readNumbers(reader, SPEAKER_COLUMN, entrySet);
    for (const [block, bits] of entrySet) {
      const inTable = present(speakers.byBlock.get(block), 'the speakers of a block');
      const ofBlock = present(numbers.get(block), 'the speakers of entries');
      const runs = reader.view.map.runsByBlock.get(block) ?? [];
      countRuns(blocks.has(block) ? runs : asOneRun(runs), { inTable, ofBlock, bits }, add);
    }
  }
  const counted = new Map<Speaker, number>();
  for (const [number, count] of totals.entries()) {
    if (count > 0) counted.set(speakerAt(speakers, number), count);
  }
  return counted;
}

function asOneRun(runs: readonly Run[]): readonly Run[] {
  const first = runs[0];
  return first === undefined ? [] : [{ ...first, last: lastOf(runs).last }];
}

/** A function of its own: V8 optimizes a loop of an asynchronous one late. */
function countRuns(
  runs: readonly Run[],
  block: { readonly inTable: Uint32Array; readonly ofBlock: Numbers; readonly bits: Bits },
  add: (number: number, documentId: number, count: number) => void,
): void {
  const { inTable, ofBlock, bits } = block;
  const counts = new Uint32Array(inTable.length);
  for (const { first, last, documentId } of runs) {
    countNumbers(counts, ofBlock, bits, [localOf(first), localOf(last)]);
    for (let at = 1; at < counts.length; at++) {
      const count = counts[at] ?? 0;
      if (count > 0) add(inTable[at] ?? 0, documentId, count);
    }
  }
}

const EVERYBODY = (): boolean => true;

/** The sets whose counts are stored. */
const STORED_COUNTS = [
  ['entries', ({ index }: RecordReader): EntrySet => index.everything],
  ['contributions', ({ view }: RecordReader): EntrySet => view.begins],
] as const;

/** The entries of a set whose speaker passes a test in each run. Only blocks in which `mayBe` passes for a speaker are read. */
export async function entriesSpokenBy(
  reader: RecordReader,
  within: EntrySet,
  mayBe: (speaker: Speaker) => boolean,
  isWanted: (speaker: Speaker, documentId: number) => boolean = mayBe,
): Promise<EntrySet> {
  const speakers = await readSpeakers(reader);
  const selected = selectSpeakers(speakers, mayBe);
  const blocks = new Map(
    [...within].filter(([block]) =>
      speakers.byBlock.get(block)?.some((number) => selected[number]),
    ),
  );
  const numbers = await readNumbers(reader, SPEAKER_COLUMN, blocks);
  const results = new Map<number, Bits>();
  for (const [block, bits] of blocks) {
    const inTable = present(speakers.byBlock.get(block), 'the speakers of a block');
    const ofBlock = present(numbers.get(block), 'the speakers of entries');
    for (const { first, last, documentId } of reader.view.map.runsByBlock.get(block) ?? []) {
      const wanted = Array.from(inTable, (number) => {
        return selected[number] === true && isWanted(speakerAt(speakers, number), documentId);
      });
      if (!wanted.includes(true)) continue;
      const select = (local: number): void => {
        if (wanted[ofBlock[local] ?? 0] === true) setBit(bitsAt(results, block), local);
      };
      eachBit(bits, select, localOf(first), localOf(last));
    }
  }
  return results;
}
