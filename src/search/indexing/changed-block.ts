// Works out what changes in a stored block when some of its entries change, without reading the others.

import type { Columns, IndexedEntry, Run } from '../index/index-block.ts';
import { BLOCK_SIZE, hasBit, idOf, localOf, type Bits } from '../index/bits.ts';
import type { ReadingRules } from '../../record/contributions/reading-rules.ts';
import { canChangeWeight } from '../index/postings.ts';
import { fieldsOfBlock, type BlockFields } from './block-fields.ts';
import type { BlockMarks } from './block-marks.ts';
import { countedWords } from './build-block.ts';
import { ChangedWords } from './words/changed-words.ts';
import { ColumnNumbering } from './column-numbering.ts';
import { compareFields, type TermChange } from './words/compare-tokens.ts';
import type { EntryText } from './entry-text.ts';
import { contributionLengths, lengthsOfTypes } from './words/ranking-lengths.ts';

/** A block as it is stored, without its terms. */
export interface StoredBlockState {
  readonly ordinal: number;
  readonly block: number;
  readonly runs: readonly Run[];
  readonly columns: Columns;
  readonly marks: BlockMarks;
}

/** An entry as it was indexed, and as it is now: null where it was not in the record, or is not any more. */
export interface EntryChange {
  readonly before: EntryText | null;
  readonly after: EntryText | null;
}

/** What changes in a block: its runs and columns, and terms by their texts. */
export interface BlockChange {
  readonly runs: readonly Run[];
  readonly columns: Columns;
  readonly terms: ReadonlyMap<string, TermChange>;
}

/** By local id, the lengths of contributions as they were and as they are. */
interface LengthsOfBlock {
  readonly before: Uint32Array;
  readonly after: Uint32Array;
}

export class ChangedBlock {
  readonly #stored: StoredBlockState;
  readonly #rules: ReadingRules;
  readonly #changes = new Map<number, EntryChange>();
  readonly #marks: BlockMarks;
  readonly #sittings: ReadonlyMap<number, number>;

  constructor(stored: StoredBlockState, rules: ReadingRules) {
    this.#stored = stored;
    this.#rules = rules;
    this.#sittings = sittingsOf(stored.runs);
    this.#marks = stored.marks.copy();
  }

  change(id: number, change: EntryChange): void {
    this.#changes.set(localOf(id), change);
    if (change.after !== null) return;
    this.#marks.setBegins(localOf(id), false);
    this.#marks.setLanguages(localOf(id), []);
  }

  /** Says whether an entry begins a contribution now. */
  setBegins(id: number, begins: boolean): void {
    this.#marks.setBegins(localOf(id), begins);
  }

  /** Says which languages it is found by now. */
  setLanguages(id: number, languages: readonly string[]): void {
    this.#marks.setLanguages(localOf(id), languages);
  }

  /**
   * What changes; null where nothing does. `readTexts` returns entries that did not change themselves, but are indexed in
   * another way.
   */
  async work(
    readTexts: (ids: readonly number[]) => Promise<readonly EntryText[]>,
  ): Promise<BlockChange | null> {
    const { block, marks, columns } = this.#stored;
    const locals = [...this.#sittings.keys()];
    const now = [...this.#sittingsNow().keys()];
    const lengths = {
      before: lengthsOf(locals, marks.begins, ofBlockSize(columns.words)),
      after: lengthsOf(now, this.#marks.begins, this.#counts()),
    };
    const affected = [...new Set([...locals, ...now])]
      .sort((one, other) => one - other)
      .filter(
        (local) =>
          this.#changes.has(local) ||
          !this.#marks.areSame(marks, local) ||
          this.#weighsOtherwise(local, lengths),
      );
    if (affected.length === 0) return null;
    const unchanged = affected.filter((local) => !this.#changes.has(local));
    const texts = await readTexts(unchanged.map((local) => idOf(block, local)));
    const changes = new Map(texts.map((text) => [localOf(text.id), { before: text, after: text }]));
    return this.#compared(affected, new Map([...changes, ...this.#changes]), lengths);
  }

  #compared(
    affected: readonly number[],
    changes: ReadonlyMap<number, EntryChange>,
    lengths: LengthsOfBlock,
  ): BlockChange {
    const { block, marks, columns } = this.#stored;
    const [before, after]: [IndexedEntry[], IndexedEntry[]] = [[], []];
    const words = new ChangedWords(this.#rules);
    const counts = new Map<number, WordCounts>();
    for (const local of affected) {
      const change = changes.get(local);
      if (change === undefined) throw new Error(`entry ${idOf(block, local)} cannot be read`);
      if (change.before !== null) before.push({ ...change.before, ...marks.of(local) });
      if (change.after !== null) after.push({ ...change.after, ...this.#marks.of(local) });
      const [was, is] = [change.before?.content ?? null, change.after?.content ?? null];
      if (was !== is) counts.set(local, words.change(local, was, is));
      else if (is !== null && this.#isWeighedAnew(local, change, lengths)) {
        words.weighAnew(local, is);
      }
    }
    const [fieldsBefore, fieldsAfter] = [fieldsOfBlock(block, before), fieldsOfBlock(block, after)];
    const now = this.#sittingsNow();
    return {
      runs: runsOf(block, now),
      columns: columnsWith(columns, [...now.keys()], {
        counts,
        speakers: fieldsAfter.speakers,
        withSpeaker: new Set(affected),
      }),
      terms: new Map([
        ...words.finish({
          before: lengthsOfTypes(before, lengths.before),
          after: lengthsOfTypes(after, lengths.after),
        }),
        ...compareFields(fieldsBefore.fields, fieldsAfter.fields),
      ]),
    };
  }

  #isWeighedAnew(local: number, { before, after }: EntryChange, lengths: LengthsOfBlock): boolean {
    return before?.type !== after?.type || this.#weighsOtherwise(local, lengths);
  }

  /** Whether a word of an entry that did not change can weigh otherwise, since its contribution has another length. */
  #weighsOtherwise(local: number, { before, after }: LengthsOfBlock): boolean {
    const timesMax = this.#stored.columns.body[local] ?? 0;
    return canChangeWeight(before[local] ?? 0, after[local] ?? 0, timesMax);
  }

  /** The sitting of each entry as it is now, in order. */
  #sittingsNow(): ReadonlyMap<number, number> {
    const changes = [...this.#changes];
    if (changes.every(([, { before, after }]) => before?.sittingId === after?.sittingId)) {
      return this.#sittings;
    }
    const sittings = new Map(this.#sittings);
    for (const [local, { after }] of changes) {
      if (after === null) sittings.delete(local);
      else sittings.set(local, after.sittingId);
    }
    return new Map([...sittings].sort(([one], [other]) => one - other));
  }

  /** The words of each entry as it is now. */
  #counts(): Uint32Array {
    const counts = ofBlockSize(this.#stored.columns.words);
    for (const [local, { before, after }] of this.#changes) {
      if (after !== null && after.content !== before?.content) {
        counts[local] = countedWords(after.content, this.#rules);
      }
    }
    return counts;
  }
}

/** The sitting of each entry of a block, by local id, in order. */
function sittingsOf(runs: readonly Run[]): Map<number, number> {
  const sittings = new Map<number, number>();
  for (const { first, last, sittingId } of runs) {
    for (let id = first; id <= last; id++) sittings.set(localOf(id), sittingId);
  }
  return sittings;
}

function lengthsOf(locals: readonly number[], begins: Bits, counts: Uint32Array): Uint32Array {
  const entries = locals.map((local) => ({ local, begins: hasBit(begins, local) }));
  return contributionLengths(entries, counts);
}

function ofBlockSize(counts: Uint32Array): Uint32Array {
  const all = new Uint32Array(BLOCK_SIZE);
  all.set(counts);
  return all;
}

function runsOf(block: number, sittings: ReadonlyMap<number, number>): Run[] {
  const runs: { first: number; last: number; sittingId: number }[] = [];
  for (const [local, sittingId] of sittings) {
    const id = idOf(block, local);
    const open = runs.at(-1);
    if (open?.sittingId === sittingId && open.last === id - 1) open.last = id;
    else runs.push({ first: id, last: id, sittingId });
  }
  return runs;
}

/** What the columns have of an entry's words. */
interface WordCounts {
  readonly words: number;
  readonly body: number;
}

/** What the columns have of entries that changed. */
interface ChangedColumns {
  readonly counts: ReadonlyMap<number, WordCounts>;
  readonly speakers: BlockFields['speakers'];
  readonly withSpeaker: ReadonlySet<number>;
}

/** The columns of a block of these entries, some of which changed. */
function columnsWith(
  stored: Columns,
  locals: readonly number[],
  { counts, speakers, withSpeaker }: ChangedColumns,
): Columns {
  const size = (locals.at(-1) ?? -1) + 1;
  const people = new ColumnNumbering<number>(size);
  const labels = new ColumnNumbering<string>(size);
  const words = new Uint32Array(size);
  const body = new Uint32Array(size);
  for (const local of locals) {
    const speaker = withSpeaker.has(local) ? speakers : stored;
    const person = speaker.people[(speaker.person[local] ?? 0) - 1];
    if (person !== undefined) people.note(local, person);
    const label = speaker.labels[(speaker.label[local] ?? 0) - 1];
    if (label !== undefined) labels.note(local, label);
    const changed = counts.get(local);
    words[local] = changed?.words ?? stored.words[local] ?? 0;
    body[local] = changed?.body ?? stored.body[local] ?? 0;
  }
  return {
    people: people.names,
    person: people.column,
    labels: labels.names,
    label: labels.column,
    words,
    body,
  };
}
