// Runs and columns as they are stored: as bytes that are the same on every engine, with a checksum behind each value.

import { present } from '../../present.ts';
import { withChecksum, withoutChecksum } from './checksum.ts';
import type { Columns, Run } from './index-block.ts';

export function runBytes(runs: readonly Run[]): Uint8Array {
  const numbers = new Float64Array(runs.length * 3);
  for (const [index, { first, last, sittingId }] of runs.entries()) {
    numbers.set([first, last, sittingId], index * 3);
  }
  return stored(numbers);
}

export function readRuns(bytes: Uint8Array): Run[] {
  const numbers = new Float64Array(valueOf(bytes));
  const numberAt = (at: number): number => present(numbers[at], 'a number of a run');
  const runs: Run[] = [];
  for (let at = 0; at < numbers.length; at += 3) {
    runs.push({ first: numberAt(at), last: numberAt(at + 1), sittingId: numberAt(at + 2) });
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
    people: withChecksum(Buffer.from(JSON.stringify(people))),
    person: stored(person),
    labels: withChecksum(Buffer.from(JSON.stringify(labels))),
    label: stored(label),
    words: stored(words),
    body: stored(body),
  };
}

/** How each column is read from what is stored. */
const READ_COLUMN: {
  readonly [Name in keyof Columns]: (stored: StoredColumns[Name]) => Columns[Name];
} = {
  people: (bytes) => JSON.parse(textOf(bytes)) as number[],
  person: (bytes) => new Uint16Array(valueOf(bytes)),
  labels: (bytes) => JSON.parse(textOf(bytes)) as string[],
  label: (bytes) => new Uint16Array(valueOf(bytes)),
  words: (bytes) => new Uint32Array(valueOf(bytes)),
  body: (bytes) => new Uint32Array(valueOf(bytes)),
};

export function decodeColumns<Name extends keyof Columns>(
  names: readonly Name[],
  stored: Pick<StoredColumns, Name>,
): Pick<Columns, Name> {
  return Object.fromEntries(
    names.map((name) => [name, READ_COLUMN[name](stored[name])]),
  ) as unknown as Pick<Columns, Name>;
}

function stored({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return withChecksum(new Uint8Array(buffer, byteOffset, byteLength));
}

/** A buffer of the value alone: typed arrays must be aligned, and a view would hold in memory whatever else is in its buffer. */
function valueOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(withoutChecksum(bytes)).buffer;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(withoutChecksum(bytes));
}
