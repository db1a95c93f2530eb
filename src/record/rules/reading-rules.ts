// The rules for what a client says of a debate or a decision: which statements can be corrected, and what they may be.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import { OUTCOMES } from '../business/read-events.ts';
import type { BillName } from '../business/bill-names.ts';
import {
  CORRECTED_FIELDS,
  type CorrectedField,
  type ReadingResource,
} from '../business/reading-change.ts';
import { singleLine, titleSlug } from '../debates/read-heading.ts';
import { type JsonObject, NAME_LENGTH_MAX } from '../field.ts';
import { ownValue } from '../own-value.ts';
import { BILL_STAGES } from '../parliament/procedure-forms.ts';
import { quoted, speakerClaim, type SpeakerClaim } from './entry-rules.ts';
import { checkText, FieldFaults } from './field-faults.ts';

/** The longest title, in characters: longer ones do not fit into an index of PostgreSQL in every script. */
export const TITLE_LENGTH_MAX = 500;

/** As decisions and debates show the number of a bill. */
export const BILL_NUMBER = compilePattern(
  '^(?:[\\p{Ll}\\p{N}]{1,40}-){0,8}\\d{1,5}-of-\\d{4}$',
  'u',
);

/** A mover as a client names them. */
export interface MoverClaim {
  readonly name: string;
  readonly title: string;
  readonly speaker: SpeakerClaim;
}

/** The checked fields to correct; undefined fields stay as they are. */
export interface ReadingClaim {
  readonly title?: string;
  readonly bill?: BillName | null;
  readonly stage?: (typeof BILL_STAGES)[number] | null;
  readonly outcome?: (typeof OUTCOMES)[number] | null;
  readonly mover?: MoverClaim | null;
  readonly seconder?: MoverClaim | null;
}

/** Fields that a client may send back as it read them. */
const IGNORED = new Set(['id', 'url', 'undo']);

/** What a client corrects, and what it wants as read again. */
export function checkReading(resource: ReadingResource, input: JsonObject, faults: FieldFaults) {
  const fields: readonly CorrectedField[] = CORRECTED_FIELDS[resource];
  for (const name in input) {
    if (IGNORED.has(name) || fields.some((field) => field === name)) continue;
    faults.add(name, `This field cannot be corrected. Those that can be are ${fields.join(', ')}.`);
  }
  const claim: ReadingClaim = Object.fromEntries(
    fields
      .filter((field) => ownValue(input, field) !== undefined)
      .map((field) => [field, CHECKS[field](ownValue(input, field), faults)]),
  );
  const undo = checkUndo(input['undo'] ?? [], fields, faults);
  for (const field of undo) {
    if (claim[field] !== undefined) {
      faults.add(field, 'Either correct this field, or undo its correction.');
    }
  }
  return { claim, undo };
}

function checkUndo(
  value: unknown,
  fields: readonly CorrectedField[],
  faults: FieldFaults,
): CorrectedField[] {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  const namedFields = fields.filter((field) => names.includes(field));
  if (namedFields.length !== new Set(names).size) {
    faults.add('undo', `Expected a list of some of these: ${fields.join(', ')}.`);
  }
  return namedFields;
}

type Check = (value: unknown, faults: FieldFaults) => unknown;

const choiceOf =
  (name: CorrectedField, choices: readonly string[]): Check =>
  (value, faults) => {
    if (value === null || choices.some((choice) => choice === value)) return value;
    const shownValue = quoted(typeof value === 'string' ? value : typeof value);
    faults.add(
      name,
      `${shownValue} is not a valid choice. The choices are ${choices.join(', ')}, null.`,
    );
    return null;
  };

const CHECKS: Readonly<Record<CorrectedField, Check>> = {
  title: (value, faults) => checkTitle('title', value, faults),
  bill: checkBill,
  stage: choiceOf('stage', BILL_STAGES),
  outcome: choiceOf('outcome', OUTCOMES),
  mover: (value, faults) => checkMover('mover', value, faults),
  seconder: (value, faults) => checkMover('seconder', value, faults),
};

/** A title as one line, with letters or digits, by which its address is made. */
function checkTitle(name: string, value: unknown, faults: FieldFaults): string {
  if (!checkText({ name, lengthMax: TITLE_LENGTH_MAX }, value, faults)) return '';
  const title = singleLine(value);
  if (titleSlug(title) === '') faults.add(name, 'This field must have letters or digits.');
  return title;
}

/** The chamber and the year of a bill are those of its number, so they are passed over. */
function checkBill(value: unknown, faults: FieldFaults): BillName | null {
  if (value === null) return null;
  const inner = new FieldFaults();
  const bill = objectOf(value, 'bill', faults);
  if (bill === null) return null;
  for (const name in bill) {
    if (!['title', 'number', 'chamber', 'year', 'series'].includes(name)) {
      inner.add(name, 'There is no such field.');
    }
  }
  const title = checkTitle('title', ownValue(bill, 'title') ?? null, inner);
  const number = ownValue(bill, 'number') ?? null;
  const isNumber = number === null || (typeof number === 'string' && BILL_NUMBER.test(number));
  if (!isNumber)
    inner.add('number', 'Expected a number such as 5-of-2023 or senate-1-of-2023, or null.');
  faults.addNested('bill', inner);
  return { title, number: isNumber ? number : null };
}

function checkMover(
  field: 'mover' | 'seconder',
  value: unknown,
  faults: FieldFaults,
): MoverClaim | null {
  if (value === null) return null;
  const inner = new FieldFaults();
  // A person alone: an id or a slug.
  const isPerson = typeof value === 'number' || typeof value === 'string';
  const mover = isPerson ? { speaker: value } : objectOf(value, field, faults);
  if (mover === null) return null;
  for (const name in mover) {
    if (!['speaker_name', 'speaker_title', 'speaker'].includes(name)) {
      inner.add(name, 'There is no such field.');
    }
  }
  const textOf = (name: string): string => {
    const text = ownValue(mover, name) ?? '';
    return checkText({ name, lengthMax: NAME_LENGTH_MAX }, text, inner) ? text.trim() : '';
  };
  const [name, title] = [textOf('speaker_name'), textOf('speaker_title')];
  const speaker = speakerClaim(ownValue(mover, 'speaker'), inner);
  if (name === '' && speaker === null) inner.add('speaker_name', 'Give a name or a person.');
  faults.addNested(field, inner);
  return { name, title, speaker };
}

function objectOf(value: unknown, name: string, faults: FieldFaults): JsonObject | null {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as JsonObject;
  }
  faults.add(name, 'Expected an object, or null.');
  return null;
}
