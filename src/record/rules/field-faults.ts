// Faults of a value by field: `{"content":["This field is required."]}`; and the checks of texts.

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

  /** Adds the faults of a nested value under its field. */
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

  /** All faults on one line for a terminal. */
  toString(): string {
    return [...this.#faults]
      .map(([field, sentences]) => `${field}: ${sentences.join(' ')}`)
      .join(' ');
  }
}

/** Why the record cannot return a text byte for byte; null if it can. */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'Null characters are not allowed.';
  return text.isWellFormed() ? null : 'Surrogate characters are not allowed.';
}

/** The limits of a text field, in characters: without a maximum, any length is allowed. */
export interface TextLimits {
  readonly name: string;
  readonly lengthMax?: number;
}

/** Whether a value is text that can be stored. Excessive length is recorded as a fault, but the value is still text. */
export function checkText(
  { name, lengthMax = Infinity }: TextLimits,
  value: unknown,
  faults: FieldFaults,
): value is string {
  if (value === null) faults.add(name, 'This field may not be null.');
  else if (typeof value !== 'string') faults.add(name, 'Not a valid string.');
  else {
    const fault = textFault(value);
    if (fault !== null) faults.add(name, fault);
    else if (isLonger(value, lengthMax)) {
      faults.add(name, `Ensure this field has no more than ${lengthMax} characters.`);
    }
    return fault === null;
  }
  return false;
}

/**
 * Characters are counted as the original counted them: one outside the basic plane is one. A character has at most two units,
 * so a much longer text is refused without counting, which takes twenty times its memory.
 */
function isLonger(text: string, most: number): boolean {
  return text.length > 2 * most || (text.length > most && [...text].length > most);
}

/** The publisher's reason for a correction, a withdrawal or another change; null if none was given. */
export function checkReason(value: unknown, faults: FieldFaults): string | null {
  if (value === undefined || value === null || value === '') return null;
  const isText = checkText({ name: 'reason', lengthMax: REASON_LENGTH_MAX }, value, faults);
  return isText ? value : null;
}
