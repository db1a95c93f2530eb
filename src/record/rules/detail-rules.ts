// The rules of what only details of entries have: addresses on the web, numbers, and objects of any shape.

import type { JsonField, JsonObject, NumberField, WebAddressField } from '../field.ts';
import { jsonText } from '../wire-form.ts';
import type { FieldFaults } from './field-faults.ts';
import { checkLength, checkText } from './text-rules.ts';

/** No white space, control characters or quotes: the address is shown as a link. */
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}"'<>\\^`{|}]+$/iu;

/** Null for none, which an empty text is too, and for what is no such address, which is noted. */
export function checkWebAddress(
  { name, lengthMax }: WebAddressField,
  value: unknown,
  faults: FieldFaults,
): string | null {
  if (isMissing(value) || value === '' || !checkText(name, value, faults)) return null;
  checkLength(name, value, lengthMax, faults);
  if (WEB_ADDRESS.test(value) && URL.canParse(value)) return value;
  faults.add(name, 'Enter a valid URL that begins with http:// or https://.');
  return null;
}

export function checkNumber(
  { name, least, most }: NumberField,
  value: unknown,
  faults: FieldFaults,
): number | null {
  if (isMissing(value)) return null;
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    faults.add(name, 'A valid integer is required.');
  } else if (value < least) {
    faults.add(name, `Ensure this value is greater than or equal to ${least}.`);
  } else if (value > most) {
    faults.add(name, `Ensure this value is less than or equal to ${most}.`);
  } else {
    return value;
  }
  return null;
}

/** An object without anything in it is none. */
export function checkJson(
  { name, bytesMax, depthMax }: JsonField,
  value: unknown,
  faults: FieldFaults,
): JsonObject | null {
  if (isMissing(value)) return null;
  if (typeof value !== 'object' || Array.isArray(value)) {
    faults.add(name, 'This must be an object, or null.');
    return null;
  }
  // Depth and number first: making the text of a deep or wide object is work.
  const fault = new Bounds(depthMax, bytesMax).faultOf(value, 1);
  if (fault !== null) {
    faults.add(name, fault);
    return null;
  }
  const bytes = Buffer.byteLength(jsonText(value));
  if (bytes > bytesMax) {
    faults.add(name, `Ensure its JSON has no more than ${bytesMax} bytes (it has ${bytes}).`);
    return null;
  }
  return Object.keys(value).length === 0 ? null : (value as JsonObject);
}

/** Walks a value and says what of it cannot be stored. */
class Bounds {
  readonly #depthMax: number;
  readonly #bytesMax: number;
  #values = 0;

  constructor(depthMax: number, bytesMax: number) {
    this.#depthMax = depthMax;
    this.#bytesMax = bytesMax;
  }

  faultOf(value: unknown, depth: number): string | null {
    this.#values += 1;
    // Every value takes a byte at least.
    if (this.#values > this.#bytesMax) {
      return `Ensure its JSON has no more than ${this.#bytesMax} bytes.`;
    }
    if (typeof value === 'string') return textFault(value);
    // JSON has 1e999, which no number is; it would be stored as null.
    if (typeof value === 'number') return Number.isFinite(value) ? null : 'A number is too large.';
    if (typeof value !== 'object' || value === null) return null;
    if (depth > this.#depthMax) return `Ensure it has no more than ${this.#depthMax} levels.`;
    for (const [key, item] of Object.entries(value)) {
      const fault = textFault(key) ?? this.faultOf(item, depth + 1);
      if (fault !== null) return fault;
    }
    return null;
  }
}

function textFault(text: string): string | null {
  if (text.includes('\0')) return 'Null characters are not allowed.';
  return text.isWellFormed() ? null : 'Surrogate characters are not allowed.';
}

function isMissing(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}
