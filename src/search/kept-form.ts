// How runs and columns are kept as bytes, the same on every engine.

import type { Columns, Run } from './indexed-block.ts';

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

export interface KeptColumnsForm {
  readonly people: string;
  readonly person: Uint8Array;
  readonly labels: string;
  readonly label: Uint8Array;
  readonly words: Uint8Array;
}

export function columnBytes({ people, person, labels, label, words }: Columns): KeptColumnsForm {
  return {
    people: JSON.stringify(people),
    person: new Uint8Array(person.buffer),
    labels: JSON.stringify(labels),
    label: new Uint8Array(label.buffer),
    words: new Uint8Array(words.buffer),
  };
}

export function readColumns(kept: KeptColumnsForm): Columns {
  return {
    people: JSON.parse(kept.people) as number[],
    person: new Uint16Array(aligned(kept.person)),
    labels: JSON.parse(kept.labels) as string[],
    label: new Uint16Array(aligned(kept.label)),
    words: new Uint32Array(aligned(kept.words)),
  };
}

/** The bytes in a buffer of their own, where numbers may begin. */
function aligned(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
