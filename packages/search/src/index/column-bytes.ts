// Runs and columns as stored: bytes that are the same on every engine.

import { present } from '../required.ts';
import { blockOf } from './bits.ts';
import { damagedIndex } from '../errors.ts';
import type { Column, Run } from './index-block.ts';

export function runBytes(runs: readonly Run[]): Uint8Array {
  const numbers = new Float64Array(runs.length * 3);
  for (const [index, { first, last, documentId }] of runs.entries()) {
    numbers.set([first, last, documentId], index * 3);
  }
  return bytesOf(numbers);
}

/** The runs of a block, which must be in order and lie within it. */
export function readRuns(block: number, bytes: Uint8Array): Run[] {
  const numbers = new Float64Array(aligned(bytes, 3 * Float64Array.BYTES_PER_ELEMENT));
  const numberAt = (at: number): number => present(numbers[at], 'a number of a run');
  const runs: Run[] = [];
  let lastId = -1;
  for (let at = 0; at < numbers.length; at += 3) {
    const run = { first: numberAt(at), last: numberAt(at + 1), documentId: numberAt(at + 2) };
    const { first, last } = run;
    const isWithin = blockOf(first) === block && blockOf(last) === block;
    if (!isWithin || !(first > lastId && last >= first)) throw damagedIndex();
    lastId = last;
    runs.push(run);
  }
  return runs;
}

export interface StoredColumn {
  /** The numbers of its names, of 32 bits each; null if the numbers are the values. */
  readonly names: Uint8Array | null;
  /** 16 bits each if there are names, otherwise 32. */
  readonly numbers: Uint8Array;
}

/** A column whose names have these numbers. */
export function columnBytes(
  { numbers }: Pick<Column, 'numbers'>,
  names: Uint32Array<ArrayBuffer> | null,
): StoredColumn {
  return { names: names && bytesOf(names), numbers: bytesOf(numbers) };
}

export function readNameNumbers(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
  return new Uint32Array(aligned(bytes, 4));
}

export function readNumbers(bytes: Uint8Array, areNamed: boolean): Column['numbers'] {
  return areNamed ? new Uint16Array(aligned(bytes, 2)) : new Uint32Array(aligned(bytes, 4));
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Copies the value into its own buffer: typed arrays must be aligned, and a view would keep the whole larger buffer in memory. */
function aligned(bytes: Uint8Array, unitBytes: number): ArrayBuffer {
  if (bytes.length % unitBytes !== 0) throw damagedIndex();
  return new Uint8Array(bytes).buffer;
}
