// What is wrong with the lines of a document, all of it: the first hundred are named, the others counted.

import { OperatorError } from '../errors.ts';

const NAMED_MAX = 100;

export class LineFaults {
  readonly #named: string[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(where: string, sentence: string): void {
    this.#count += 1;
    if (this.#named.length < NAMED_MAX) this.#named.push(`${where}: ${sentence}`);
  }

  /** Throws where anything is wrong. */
  refuse(): void {
    if (this.#count === 0) return;
    const more = this.#count - this.#named.length;
    const lines = [...this.#named, ...(more > 0 ? [`${more} more lines are not named here.`] : [])];
    const what = this.#count === 1 ? 'one line is wrong' : `${this.#count} lines are wrong`;
    throw new OperatorError(`${what}.\n${lines.join('\n')}\n`);
  }
}
