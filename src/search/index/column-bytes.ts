// Runs and columns as they are stored: as bytes that are the same on every engine.

import type { Columns, Run } from './index-block.ts';

export function runBytes(runs: readonly Run[]): Uint8Array {
  const numbers = new Float64Array(runs.length * 3);
  for (const [index, { first, last, sittingId }] of runs.entries()) {
    numbers.set([first, last, sittingId], index * 3);
  }
  return new Uint8Array(numbers.buffer);
}

export function readRuns(bytes: Uint8Array): Run[] {
  const numbers = new Float64Array(aligned(bytes));
  const runs: Run[] = [];
  for (let at = 0; at < numbers.length; at += 3) {
    runs.push({ first: numbers[at]!, last: numbers[at + 1]!, sittingId: numbers[at + 2]! });
  }
  return runs;
}

export interface StoredColumns {
  readonly people: string;
  readonly person: Uint8Array;
  readonly labels: string;
  readonly label: Uint8Array;
  readonly words: Uint8Array;
  readonly body: Uint8Array;
}

export function columnBytes(columns: Columns): StoredColumns {
  const { people, person, labels, label, words, body } = columns;
  return {
    people: JSON.stringify(people),
    person: new Uint8Array(person.buffer),
    labels: JSON.stringify(labels),
    label: new Uint8Array(label.buffer),
    words: new Uint8Array(words.buffer),
    body: new Uint8Array(body.buffer),
  };
}

/** How each column is read from what is stored. */
export const READ_COLUMN: {
  readonly [Name in keyof Columns]: (stored: StoredColumns[Name]) => Columns[Name];
} = {
  people: (text) => JSON.parse(text) as number[],
  person: (bytes) => new Uint16Array(aligned(bytes)),
  labels: (text) => JSON.parse(text) as string[],
  label: (bytes) => new Uint16Array(aligned(bytes)),
  words: (bytes) => new Uint32Array(aligned(bytes)),
  body: (bytes) => new Uint32Array(aligned(bytes)),
};

export function readColumns<Name extends keyof Columns>(
  names: readonly Name[],
  stored: Pick<StoredColumns, Name>,
): Pick<Columns, Name> {
  return Object.fromEntries(
    names.map((name) => [name, READ_COLUMN[name](stored[name])]),
  ) as unknown as Pick<Columns, Name>;
}

/** A buffer of these bytes alone, as typed arrays need it. */
function aligned(bytes: Uint8Array): ArrayBuffer {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  return isWhole && bytes.buffer instanceof ArrayBuffer
    ? bytes.buffer
    : Uint8Array.from(bytes).buffer;
}
