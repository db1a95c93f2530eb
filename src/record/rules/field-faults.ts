// What is wrong with something given, field by field: `{"content":["This field is required."]}`; and the checks of texts.

import { REASON_LENGTH_MAX } from '../change.ts';

export class FieldFaults {
  readonly #faults = new Map<string, string[]>();
  #count = 0;

  add(field: string, sentence: string): void {
    this.#count += 1;
    const sentences = this.#faults.get(field);
    if (sentences === undefined) this.#faults.set(field, [sentence]);
    else sentences.push(sentence);
  }

  /** Takes over the faults of something within a field, each under its own name there. */
  addNested(field: string, inner: FieldFaults): void {
    for (const [name, sentences] of inner.#faults) {
      for (const sentence of sentences) this.add(field, `${name}: ${sentence}`);
    }
  }

  has(field: string): boolean {
    return this.#faults.has(field);
  }

  get count(): number {
    return this.#count;
  }

  toJSON(): Record<string, string[]> {
    return Object.fromEntries(this.#faults);
  }

  /** All of it as one line for a terminal. */
  toString(): string {
    return [...this.#faults]
      .map(([field, sentences]) => `${field}: ${sentences.join(' ')}`)
      .join(' ');
  }
}

/** Checks that a value is text the record can store and give back byte for byte. */
export function checkText(field: string, value: unknown, faults: FieldFaults): value is string {
  if (value === null) faults.add(field, 'This field may not be null.');
  else if (typeof value !== 'string') faults.add(field, 'Not a valid string.');
  else if (value.includes('\0')) faults.add(field, 'Null characters are not allowed.');
  else if (!value.isWellFormed()) faults.add(field, 'Surrogate characters are not allowed.');
  else return true;
  return false;
}

/**
 * Characters are counted as the original counted them, so one outside the first plane is one. A character has at most two units: a text of
 * more is too long without being counted, which takes twenty times its memory.
 */
export function checkLength(field: string, text: string, most: number, faults: FieldFaults): void {
  if (text.length > 2 * most || (text.length > most && [...text].length > most)) {
    faults.add(field, `Ensure this field has no more than ${most} characters.`);
  }
}

/** The reason a publisher gives for a correction, a withdrawal or another change; null where none was given. */
export function checkReason(value: unknown, faults: FieldFaults): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (!checkText('reason', value, faults)) return null;
  checkLength('reason', value, REASON_LENGTH_MAX, faults);
  return value;
}
