// The terms of some blocks of a group: each text once, with the blocks that have it. The parts of a term are made when its row is: a group has
// some hundred thousand, and as objects they would be most of the memory of an import.

import { present } from '../../present.ts';
import type { GroupPart } from '../index/posting-group.ts';
import { postingsAt, type PackedTerms } from './packed-block.ts';

/** After the last part of a term. */
const NO_PART = -1;

export class GatheredTerms {
  /** In the order in which the blocks have them first. */
  readonly texts: string[] = [];
  readonly #blocks: ReadonlyMap<number, PackedTerms>;
  /** By the number of a text: its first part and its last. */
  readonly #first: number[] = [];
  readonly #last: number[] = [];
  /** By the number of a part: its block, its index among the terms of the block, and the next part of the same term. */
  readonly #slots: Uint8Array;
  readonly #indexes: Uint32Array;
  readonly #next: Int32Array;

  /** Blocks by their slots, in ascending order. */
  constructor(blocks: ReadonlyMap<number, PackedTerms>) {
    let parts = 0;
    for (const { texts } of blocks.values()) parts += texts.length;
    this.#blocks = blocks;
    this.#slots = new Uint8Array(parts);
    this.#indexes = new Uint32Array(parts);
    this.#next = new Int32Array(parts).fill(NO_PART);
    const numbers = new Map<string, number>();
    let part = 0;
    for (const [slot, { texts }] of blocks) {
      for (const [index, text] of texts.entries()) {
        this.#slots[part] = slot;
        this.#indexes[part] = index;
        this.#add(text, part++, numbers);
      }
    }
  }

  #add(text: string, part: number, numbers: Map<string, number>): void {
    const number = numbers.get(text);
    if (number === undefined) {
      numbers.set(text, this.texts.push(text) - 1);
      this.#first.push(part);
      this.#last.push(part);
    } else {
      this.#next[this.#last[number]!] = part;
      this.#last[number] = part;
    }
  }

  /** The parts of a text, by its index in `texts`, in ascending order of their slots. */
  partsOf(number: number): GroupPart[] {
    const parts: GroupPart[] = [];
    for (let part = this.#first[number]!; part !== NO_PART; part = this.#next[part]!) {
      const slot = this.#slots[part]!;
      const terms = present(this.#blocks.get(slot), 'a block of the group');
      const { postings, positions } = postingsAt(terms, this.#indexes[part]!);
      parts.push({ slot, postings, positions });
    }
    return parts;
  }
}
