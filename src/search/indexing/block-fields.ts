// What the index has of the entries of a block beside their words: the runs of their sittings, their speakers, and the postings of their fields.

import type { Columns, IndexedEntry, Run } from '../index/index-block.ts';
import { blockOf, localOf } from '../index/bits.ts';
import { ColumnNumbering } from './column-numbering.ts';
import { addToRuns } from '../index/replaced-entries.ts';
import { storedLabel } from '../index/stored-label.ts';
import { plainPostings, type TermPostings } from '../index/postings.ts';
import { BEGINS_TERM, languageTerm, typeTerm } from '../index/terms.ts';

export interface BlockFields {
  readonly runs: readonly Run[];
  /** The postings of types, languages and beginnings of contributions. */
  readonly fields: ReadonlyMap<string, TermPostings>;
  readonly speakers: Pick<Columns, 'people' | 'person' | 'labels' | 'label'>;
}

/** The length of a column of a block. Entries ascend by id, so it ends with the value of the last one. */
export function columnSize(entries: readonly IndexedEntry[]): number {
  const last = entries.at(-1);
  return last === undefined ? 0 : localOf(last.id) + 1;
}

/** The entries are in ascending order of id. */
export function fieldsOfBlock(block: number, entries: readonly IndexedEntry[]): BlockFields {
  const runs: Run[] = [];
  const locals = new Map<string, number[]>();
  const size = columnSize(entries);
  const people = new ColumnNumbering<number>(size);
  const labels = new ColumnNumbering<string>(size);
  for (const entry of entries) {
    const { id, sittingId, type, languages, begins, personId } = entry;
    if (blockOf(id) !== block) throw new RangeError(`entry ${id} is not of block ${block}`);
    addToRuns(runs, id, id, sittingId);
    const local = localOf(id);
    note(locals, typeTerm(type), local);
    for (const language of languages) note(locals, languageTerm(language), local);
    if (begins) note(locals, BEGINS_TERM, local);
    if (personId !== null) people.note(local, personId);
    const label = storedLabel(entry);
    if (label !== null) labels.note(local, label);
  }
  const fields = new Map<string, TermPostings>();
  for (const [term, ofTerm] of locals) {
    fields.set(term, { postings: plainPostings(ofTerm), positions: null });
  }
  return {
    runs,
    fields,
    speakers: {
      people: people.names,
      person: people.column,
      labels: labels.names,
      label: labels.column,
    },
  };
}

function note(all: Map<string, number[]>, term: string, local: number): void {
  const locals = all.get(term);
  if (locals === undefined) all.set(term, [local]);
  else locals.push(local);
}
