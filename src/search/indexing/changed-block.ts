// Works out what changes in a stored block when some of its entries change, without reading the others.

import type { Columns, IndexedBlock, IndexedEntry, Run } from '../index/index-block.ts';
import { BLOCK_SIZE, hasBit, idOf, localOf, type Bits } from '../index/bits.ts';
import type { ReadingRules } from '../../hansard/contributions/reading-rules.ts';
import type { BlockMarks } from './block-marks.ts';
import { buildBlock, countedWords } from './build-block.ts';
import { ColumnNumbering } from './column-numbering.ts';
import type { EntryText } from './entry-text.ts';
import { contributionLengths, lengthsOfTypes } from './ranking-lengths.ts';

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

/** What changes in a block: its runs and columns, and the terms of the entries that changed, as they were indexed and as they are. */
export interface BlockChange {
  readonly runs: readonly Run[];
  readonly columns: Columns;
  readonly before: IndexedBlock['terms'];
  readonly after: IndexedBlock['terms'];
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
    const before = lengthsOf(locals, marks.begins, ofBlockSize(columns.words));
    const after = lengthsOf(now, this.#marks.begins, this.#counts());
    const affected = [...new Set([...locals, ...now])]
      .sort((one, other) => one - other)
      .filter(
        (local) =>
          this.#changes.has(local) ||
          !this.#marks.areSame(marks, local) ||
          before[local] !== after[local],
      );
    if (affected.length === 0) return null;
    const unchanged = affected.filter((local) => !this.#changes.has(local));
    const texts = await readTexts(unchanged.map((local) => idOf(block, local)));
    const changes = new Map(texts.map((text) => [localOf(text.id), { before: text, after: text }]));
    return this.#compared(affected, new Map([...changes, ...this.#changes]), { before, after });
  }

  #compared(
    affected: readonly number[],
    changes: ReadonlyMap<number, EntryChange>,
    lengths: { readonly before: Uint32Array; readonly after: Uint32Array },
  ): BlockChange {
    const { block, marks, columns } = this.#stored;
    const [before, after]: [IndexedEntry[], IndexedEntry[]] = [[], []];
    const withWords = new Set<number>();
    for (const local of affected) {
      const change = changes.get(local);
      if (change === undefined) throw new Error(`entry ${idOf(block, local)} cannot be read`);
      const isSameLength = lengths.before[local] === lengths.after[local];
      const isSameWords = isSameLength && hasSameWords(change);
      if (!isSameWords) withWords.add(local);
      // The words of an entry that only got another speaker stay as they are, and need not be read.
      const words = isSameWords ? { content: '' } : {};
      if (change.before !== null) {
        before.push({ ...change.before, ...words, ...marks.of(local) });
      }
      if (change.after !== null) {
        after.push({ ...change.after, ...words, ...this.#marks.of(local) });
      }
    }
    const built = buildBlock(block, after, this.#rules, lengthsOfTypes(after, lengths.after));
    const now = this.#sittingsNow();
    return {
      runs: runsOf(block, now),
      columns: columnsWith(columns, built, {
        locals: [...now.keys()],
        withSpeaker: new Set(affected),
        withWords,
      }),
      before: buildBlock(block, before, this.#rules, lengthsOfTypes(before, lengths.before)).terms,
      after: built.terms,
    };
  }

  /** The sitting of each entry as it is now, in order. */
  #sittingsNow(): ReadonlyMap<number, number> {
    const sittings = new Map(this.#sittings);
    for (const [local, { after }] of this.#changes) {
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

function hasSameWords({ before, after }: EntryChange): boolean {
  return after !== null && before?.content === after.content && before.type === after.type;
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
  return contributionLengths(locals, (at) => hasBit(begins, locals[at]!), counts);
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

/** Which entries there are, and which of them the columns of the other block are read for. */
interface ReadEntries {
  readonly locals: readonly number[];
  readonly withSpeaker: ReadonlySet<number>;
  readonly withWords: ReadonlySet<number>;
}

/** The columns of a block, those of some entries taken from another one. */
function columnsWith(
  stored: Columns,
  { columns: others }: IndexedBlock,
  { locals, withSpeaker, withWords }: ReadEntries,
): Columns {
  const size = (locals.at(-1) ?? -1) + 1;
  const people = new ColumnNumbering<number>(size);
  const labels = new ColumnNumbering<string>(size);
  const words = new Uint32Array(size);
  const body = new Uint32Array(size);
  for (const local of locals) {
    const speaker = withSpeaker.has(local) ? others : stored;
    const person = speaker.person[local]!;
    if (person > 0) people.note(local, speaker.people[person - 1]!);
    const label = speaker.label[local]!;
    if (label > 0) labels.note(local, speaker.labels[label - 1]!);
    const counts = withWords.has(local) ? others : stored;
    words[local] = counts.words[local]!;
    body[local] = counts.body[local]!;
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
