// Which entries of a contribution follow one another. An entry that is only the footer of a page is skipped.

import { lowerBound } from '../../lower-bound.ts';
import { firstOf, present } from '../../present.ts';
import type { Language } from '../../record/language.ts';
import { readWireForm } from '../../record/wire-form.ts';
import {
  type Bits,
  BLOCK_SIZE,
  blockOf,
  eachBit,
  idOf,
  localOf,
  setBit,
  subtractBits,
} from '@hansard/search/index/bits';
import {
  bitsAt,
  type EntrySet,
  inOrder,
  inSet,
  languageIn,
  union,
} from '@hansard/search/index/entry-set';
import type { Run } from '@hansard/search/index/index-block';
import type { AdjacentEntriesReader } from '@hansard/search/match/cross-entry-phrases';
import type { SearchableEntry } from '@hansard/search/query/cross-entry-matches';
import { readBlockColumns } from './numbered-column.ts';
import { memoizeByView, type RecordReader } from './record-reader.ts';
import type { RecordView } from './record-view.ts';

/** For each block, how many positions each entry has before the footer of a page, by local id. */
export type Bodies = ReadonlyMap<number, Uint32Array>;

export interface ContributionMap {
  readonly everything: EntrySet;
  /** The entries that begin a contribution. */
  readonly begins: EntrySet;
  readonly runs: readonly Run[];
  readonly bodies: Bodies;
}

export class AdjacentEntries {
  readonly #begins: EntrySet;
  readonly #runs: readonly Run[];
  readonly #bodies: Bodies;
  /** For each run that follows another of its sitting, the last id of that one; and the reverse. */
  readonly #lastBefore = new Map<Run, number>();
  readonly #firstAfter = new Map<Run, number>();
  #run: Run = { first: -1, last: -1, sittingId: -1 };
  /** Entries that continue the contribution of the entry before; and the entries before these, or some more. */
  readonly continuing: EntrySet;
  readonly continued: EntrySet;
  /** The entries that are both, by how many positions they have. */
  #short: ReadonlyMap<number, EntrySet> | null = null;

  constructor({ everything, begins, runs, bodies }: ContributionMap) {
    this.#begins = begins;
    this.#runs = runs;
    this.#bodies = bodies;
    const latest = new Map<number, Run>();
    for (const run of runs) {
      const before = latest.get(run.sittingId);
      if (before !== undefined) {
        this.#lastBefore.set(run, before.last);
        this.#firstAfter.set(before, run.first);
      }
      latest.set(run.sittingId, run);
    }
    this.continuing = withoutBeginnings(everything, begins);
    this.continued = this.#beforeContinuing();
  }

  /** How many positions an entry has before the footer of a page. */
  bodyOf(id: number): number {
    return this.bodiesIn(blockOf(id))[localOf(id)] ?? 0;
  }

  bodiesIn(block: number): Uint32Array {
    return this.#bodies.get(block) ?? NO_BODIES;
  }

  /** The entry before one in the same contribution; null where it is the first. */
  before(id: number): number | null {
    for (let at: number | null = id; at !== null && !inSet(this.#begins, at);) {
      at = this.#previous(at);
      if (at !== null && this.bodyOf(at) > 0) return at;
    }
    return null;
  }

  /** The entry after one in the same contribution; null where it is the last. */
  after(id: number): number | null {
    for (let at = this.#next(id); at !== null; at = this.#next(at)) {
      if (inSet(this.#begins, at)) return null;
      if (this.bodyOf(at) > 0) return at;
    }
    return null;
  }

  /** An entry and its neighbours in the same contribution, until each side has this number of positions. */
  around(id: number, positions: number): readonly number[] {
    const ids = [id];
    let left = positions;
    for (let at = this.before(id); at !== null && left > 0; at = this.before(at)) {
      ids.unshift(at);
      left -= this.bodyOf(at);
    }
    left = positions;
    for (let at = this.after(id); at !== null && left > 0; at = this.after(at)) {
      ids.push(at);
      left -= this.bodyOf(at);
    }
    return ids;
  }

  /** The entries that are continuing and continued and have at least one and at most this number of positions. */
  short(positions: number): EntrySet {
    this.#short ??= this.#readShort();
    const sets = [...this.#short].filter(([body]) => body <= positions).map(([, set]) => set);
    return union(sets);
  }

  #readShort(): ReadonlyMap<number, EntrySet> {
    const short = new Map<number, Map<number, Bits>>();
    for (const [block, bits] of this.continuing) {
      eachBit(bits, (local) => {
        const id = idOf(block, local);
        const body = this.bodyOf(id);
        if (body === 0 || body > SHORT_MAX || !inSet(this.continued, id)) return;
        let ofBody = short.get(body);
        if (ofBody === undefined) short.set(body, (ofBody = new Map<number, Bits>()));
        setBit(bitsAt(ofBody, block), local);
      });
    }
    return short;
  }

  /** The entry before each. Where the id before is of another sitting it is included too, which does no harm. */
  #beforeContinuing(): EntrySet {
    const found = new Map<number, Bits>();
    const add = (id: number): void => setBit(bitsAt(found, blockOf(id)), localOf(id));
    for (const [block, bits] of this.continuing) {
      eachBit(bits, (local) => add(idOf(block, local) - 1));
    }
    for (const [run, last] of this.#lastBefore) if (inSet(this.continuing, run.first)) add(last);
    return inOrder(found);
  }

  /** The entry before one in the same sitting, or after it. */
  #previous(id: number): number | null {
    const run = this.#runOf(id);
    return id > run.first ? id - 1 : (this.#lastBefore.get(run) ?? null);
  }

  #next(id: number): number | null {
    const run = this.#runOf(id);
    return id < run.last ? id + 1 : (this.#firstAfter.get(run) ?? null);
  }

  /** Mostly it is the run of the previous call. */
  #runOf(id: number): Run {
    if (id < this.#run.first || id > this.#run.last) {
      this.#run = present(this.#runs[runAt(this.#runs, id)], 'the run of an entry');
    }
    return this.#run;
  }
}

const NO_BODIES = new Uint32Array(0);

/** The positions between the first and the last word of a phrase of eight, the longest that may cross several entries. */
const SHORT_MAX = 6;

function withoutBeginnings(everything: EntrySet, begins: EntrySet): EntrySet {
  const left = new Map<number, Bits>();
  for (const [block, bits] of everything) {
    const here = Uint32Array.from(bits);
    const beginning = begins.get(block);
    if (beginning !== undefined) subtractBits(here, beginning);
    left.set(block, here);
  }
  return left;
}

/** The index of the run that an id is in. */
export function runAt(runs: readonly Run[], id: number): number {
  return lowerBound(runs, ({ last }) => last < id);
}

// Reads how the entries of contributions follow one another, for phrases across two of them: four bytes an entry, held in
// memory while the record stays as it is.

export async function readAdjacentEntries(reader: RecordReader): Promise<AdjacentEntriesReader> {
  const { view, snapshot } = reader;
  const adjacent = await adjacentEntriesOf(reader);
  return {
    continuing: adjacent.continuing,
    continued: adjacent.continued,
    short: (positions) => adjacent.short(positions),
    before: (id) => adjacent.before(id),
    after: (id) => adjacent.after(id),
    bodiesIn: (block) => adjacent.bodiesIn(block),
    around: (id, positions) => adjacent.around(id, positions),
    texts: async (ids) =>
      new Map((await snapshot.entries(ids)).map((text) => [text.id, entryTextOf(text, view)])),
  };
}

const adjacentEntriesOf = memoizeByView(async (reader): Promise<AdjacentEntries> => {
  const { everything, runs } = reader.view.map;
  const bodies = new Map<number, Uint32Array>();
  for await (const { block, columns } of readBlockColumns(reader, ['body'], everything)) {
    bodies.set(block, ofBlockSize(columns.body));
  }
  return new AdjacentEntries({ everything, begins: reader.view.begins, runs, bodies });
});

function ofBlockSize(body: Uint32Array): Uint32Array {
  const bodies = new Uint32Array(BLOCK_SIZE);
  bodies.set(body);
  return bodies;
}

/** The text of an entry, as phrases are searched for in it. */
export function entryTextOf(
  { id, wire }: { readonly id: number; readonly wire: string },
  view: RecordView,
): SearchableEntry {
  const { content } = readWireForm(wire);
  const { bodyEnd } = view.rules.splitFooter(content);
  const inside = [...view.notIn].filter(([, entries]) => !inSet(entries, id));
  const languages = inside.map(([code]) => code);
  return { content, bodyEnd, languages, tokens: view.rules.tokens };
}

/** The code of its language; MIXED_LANGUAGES where it is in several. */
export function languageOfEntry({ byLanguage, rules }: RecordView, id: number): Language {
  return languageIn({ byLanguage, otherwise: firstOf(rules.languages.codes) }, id);
}
