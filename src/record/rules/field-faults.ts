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

/** What is wrong with a text that the record cannot give back byte for byte; null where it can. */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'Null characters are not allowed.';
  return text.isWellFormed() ? null : 'Surrogate characters are not allowed.';
}

/** A field as far as its text is checked: of any length where none is given, in characters. */
export interface TextLimits {
  readonly name: string;
  readonly lengthMax?: number;
}

/** Whether a value is text that can be stored. That it is too long is noted, but it is text. */
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
 * Characters are counted as the original counted them, so one outside the first plane is one. A character has at most two units: a text of
 * more is too long without being counted, which takes twenty times its memory.
 */
function isLonger(text: string, most: number): boolean {
  return text.length > 2 * most || (text.length > most && [...text].length > most);
}

/** The reason a publisher gives for a correction, a withdrawal or another change; null where none was given. */
export function checkReason(value: unknown, faults: FieldFaults): string | null {
  if (value === undefined || value === null || value === '') return null;
  const isText = checkText({ name: 'reason', lengthMax: REASON_LENGTH_MAX }, value, faults);
  return isText ? value : null;
}
