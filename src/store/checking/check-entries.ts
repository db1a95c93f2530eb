// What must hold of the entries of a record, whichever engine keeps them: positions, the kept count, wire forms.

import { readWireForm, wireForm } from '../../hansard/wire-form.ts';

/** Entries between two reports of progress. */
const ENTRIES_PER_REPORT = 10_000;

/** An entry as it is kept, and the speaker it names. */
export interface CheckedEntry {
  readonly id: number;
  readonly text_counter: number;
  readonly type: string;
  readonly person_id: number | null;
  readonly wire: string;
  readonly legal_name: string | null;
  readonly slug: string | null;
}

export interface StoredCounts {
  readonly entry_count: number;
  readonly next_entry_id: number;
}

export interface IdRun {
  readonly first_position: number;
  readonly first_id: number;
}

/** Takes the entries in ascending id and says, of each and at the end, what does not hold. */
export class EntriesCheck {
  readonly #kept: StoredCounts;
  readonly #runs: readonly IdRun[];
  readonly #progress: (entriesChecked: number) => void;
  #position = 0;
  #runsSeen = 0;
  #lastId: number | null = null;

  constructor(kept: StoredCounts, runs: readonly IdRun[], progress: (checked: number) => void) {
    this.#kept = kept;
    this.#runs = runs;
    this.#progress = progress;
  }

  *take(row: CheckedEntry): Generator<string> {
    this.#position += 1;
    const position = this.#position;
    if (this.#lastId === null || row.id !== this.#lastId + 1) {
      const run = this.#runs[this.#runsSeen];
      if (run?.first_position !== position || run.first_id !== row.id) {
        yield `Entry ${row.id} is at position ${position}, but no run of ids begins there.`;
      }
      this.#runsSeen += 1;
    }
    this.#lastId = row.id;
    const fault = wireFault(row);
    if (fault !== null) yield `Entry ${row.id}: ${fault}`;
    if (position % ENTRIES_PER_REPORT === 0) this.#progress(position);
  }

  *end(): Generator<string> {
    this.#progress(this.#position);
    const { entry_count: count, next_entry_id: nextId } = this.#kept;
    if (this.#runsSeen !== this.#runs.length) {
      yield `The record has ${this.#runsSeen} runs of ids, but ${this.#runs.length} are kept.`;
    }
    if (count !== this.#position) {
      yield `The record has ${this.#position} entries, but the kept count is ${count}.`;
    }
    if (this.#lastId !== null && this.#lastId >= nextId) {
      yield `Entry ${this.#lastId} is there, but the next id to be given is ${nextId}.`;
    }
  }
}

function wireFault(row: CheckedEntry): string | null {
  let body;
  try {
    body = readWireForm(row.wire);
  } catch {
    return 'its wire form is not JSON.';
  }
  if (wireForm(body) !== row.wire) return 'its wire form is not the one that would be made today.';
  if (body.textCounter !== row.text_counter) return 'its wire form has another text_counter.';
  if (body.type !== row.type) return 'its wire form has another type.';
  const { speaker } = body;
  const same =
    row.person_id === null
      ? speaker === null
      : speaker?.id === row.person_id &&
        speaker.legalName === row.legal_name &&
        speaker.slug === row.slug;
  return same ? null : 'its wire form names another speaker.';
}
