// Runs and columns as they are stored: as bytes that are the same on every engine.

import { present } from '../present.ts';
import { blockOf } from './bits.ts';
import { damagedIndex } from '../errors.ts';
import type { Columns, Run } from './index-block.ts';

export function runBytes(runs: readonly Run[]): Uint8Array {
  const numbers = new Float64Array(runs.length * 3);
  for (const [index, { first, last, sittingId }] of runs.entries()) {
    numbers.set([first, last, sittingId], index * 3);
  }
  return bytesOf(numbers);
}

/** The runs of a block, which must be in order and lie within it. */
export function readRuns(block: number, bytes: Uint8Array): Run[] {
  const numbers = new Float64Array(aligned(bytes, 3 * Float64Array.BYTES_PER_ELEMENT));
  const numberAt = (at: number): number => present(numbers[at], 'a number of a run');
  const runs: Run[] = [];
  let before = -1;
  for (let at = 0; at < numbers.length; at += 3) {
    const run = { first: numberAt(at), last: numberAt(at + 1), sittingId: numberAt(at + 2) };
    const { first, last } = run;
    const isWithin = blockOf(first) === block && blockOf(last) === block;
    if (!isWithin || !(first > before && last >= first)) throw damagedIndex();
    before = last;
    runs.push(run);
  }
  return runs;
}

export interface StoredColumns {
  readonly people: Uint8Array;
  readonly person: Uint8Array;
  readonly labels: Uint8Array;
  readonly label: Uint8Array;
  readonly words: Uint8Array;
  readonly body: Uint8Array;
}

export function columnBytes(columns: Columns): StoredColumns {
  const { people, person, labels, label, words, body } = columns;
  return {
    people: Buffer.from(JSON.stringify(people)),
    person: bytesOf(person),
    labels: Buffer.from(JSON.stringify(labels)),
    label: bytesOf(label),
    words: bytesOf(words),
    body: bytesOf(body),
  };
}

/** How each column is read from what is stored. */
const READ_COLUMN: {
  readonly [Name in keyof Columns]: (stored: StoredColumns[Name]) => Columns[Name];
} = {
  people: (bytes) => listOf<number>(bytes),
  person: (bytes) => new Uint16Array(aligned(bytes, 2)),
  labels: (bytes) => listOf<string>(bytes),
  label: (bytes) => new Uint16Array(aligned(bytes, 2)),
  words: (bytes) => new Uint32Array(aligned(bytes, 4)),
  body: (bytes) => new Uint32Array(aligned(bytes, 4)),
};

export function decodeColumns<Name extends keyof Columns>(
  names: readonly Name[],
  stored: Pick<StoredColumns, Name>,
): Pick<Columns, Name> {
  return Object.fromEntries(
    names.map((name) => [name, READ_COLUMN[name](stored[name])]),
  ) as unknown as Pick<Columns, Name>;
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** A buffer of the value alone: typed arrays must be aligned, and a view would hold in memory whatever else is in its buffer. */
function aligned(bytes: Uint8Array, unitBytes: number): ArrayBuffer {
  if (bytes.length % unitBytes !== 0) throw damagedIndex();
  return new Uint8Array(bytes).buffer;
}

function listOf<Item extends number | string>(bytes: Uint8Array): Item[] {
  try {
    const list: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (Array.isArray(list)) return list as Item[];
  } catch {
    // Not JSON.
  }
  throw damagedIndex();
}
