// The rules that an entry must satisfy before it enters the record, whatever its origin, with the original's error sentences.

import { ENTRY_DETAILS, type EntryDetails } from '../entry-details.ts';
import {
  ENTRY_FIELDS,
  type EntryBody,
  type EntryText,
  type EntryType,
  isEntryType,
} from '../entry.ts';
import { fieldList, NAME_LENGTH_MAX } from '../field.ts';
import { GIVEN_ID_MAX, SLUG } from '../id.ts';
import type { Person } from '../person.ts';
import { checkGiven, checkNumber, requiredText } from './check-fields.ts';
import { checkText, type FieldFaults, type TextLimits } from './field-faults.ts';

/** The maximum of the original's integer columns. */
export const COUNTER_MAX = 2_147_483_647;

/** An entry from a document or a client, checked; references to other items are not yet resolved. */
export interface EntryClaim extends EntryText {
  readonly id: number | undefined;
  readonly textCounter: number | undefined;
  readonly speaker: SpeakerClaim;
  /** As given: an id, a description, or undefined. */
  readonly sitting: unknown;
  /** Only the details that were given. */
  readonly details: Partial<EntryDetails>;
}

/** A person by id or slug, who must exist, or in full, who may be new; null for nobody. */
export type SpeakerClaim = number | string | Person | null;

const CLAIM_KEYS = Object.keys(ENTRY_FIELDS) as (keyof typeof ENTRY_FIELDS)[];

const KNOWN_NAMES: ReadonlySet<string> = new Set([
  'id',
  'url',
  ...CLAIM_KEYS.map((key) => ENTRY_FIELDS[key].name),
]);

const DETAIL_NAMES: ReadonlySet<string> = new Set(fieldList(ENTRY_DETAILS).map(({ name }) => name));

/** Shared by entries without details, which most are. */
const NONE_GIVEN: Partial<EntryDetails> = {};

/**
 * Checks the fields of an entry and records all faults by field. Ids in a document are used; an `id` sent by a client is
 * ignored, whatever it is.
 */
export function checkEntry(
  input: Readonly<Record<string, unknown>>,
  faults: FieldFaults,
  ids: 'taken' | 'ignored' = 'ignored',
): EntryClaim {
  let hasDetails = false;
  for (const name in input) {
    if (DETAIL_NAMES.has(name)) hasDetails = true;
    else if (!KNOWN_NAMES.has(name)) faults.add(name, 'There is no such field.');
  }
  const type = input['type'];
  if (type === undefined) faults.add('type', 'This field is required.');
  else if (type === null) faults.add('type', 'This field may not be null.');
  else if (!isEntryType(type)) faults.add('type', `${quoted(type)} is not a valid choice.`);
  return {
    id: ids === 'taken' ? integer('id', input['id'], GIVEN_ID_MAX, faults) : undefined,
    textCounter: integer('text_counter', input['text_counter'], COUNTER_MAX, faults),
    type: type as EntryType,
    speakerName: label(ENTRY_FIELDS.speakerName, input['speaker_name'], faults),
    speakerTitle: label(ENTRY_FIELDS.speakerTitle, input['speaker_title'], faults),
    speaker: speakerClaim(input['speaker'], faults),
    content: requiredText(ENTRY_FIELDS.content, input['content'], faults),
    sitting: input['sitting'],
    details: hasDetails ? checkGiven(ENTRY_DETAILS, input, faults) : NONE_GIVEN,
  };
}

/** Checks the fields of a change to an entry: fields that are not given stay as they are. */
export function checkEntryChange(
  input: Readonly<Record<string, unknown>>,
  faults: FieldFaults,
  ids: 'taken' | 'ignored' = 'ignored',
): Partial<EntryClaim> {
  const claim = checkEntry({ type: 'other', content: 'x', ...input }, faults, ids);
  const changed = CLAIM_KEYS.filter((key) => input[ENTRY_FIELDS[key].name] !== undefined);
  return {
    ...Object.fromEntries(changed.map((key) => [key, claim[key]])),
    ...(claim.id !== undefined && { id: claim.id }),
    ...(claim.details !== NONE_GIVEN && { details: claim.details }),
  };
}

function label(field: TextLimits, value: unknown, faults: FieldFaults): string {
  return value !== undefined && checkText(field, value, faults) ? value : '';
}

function integer(
  field: string,
  value: unknown,
  most: number,
  faults: FieldFaults,
): number | undefined {
  if (value === null) faults.add(field, 'This field may not be null.');
  return checkNumber({ name: field, least: 1, most }, value, faults) ?? undefined;
}

export function speakerClaim(value: unknown, faults: FieldFaults): SpeakerClaim {
  if (value === undefined || value === null || typeof value === 'string') return value ?? null;
  if (typeof value === 'number')
    return integer('speaker', value, Number.MAX_SAFE_INTEGER, faults) ?? null;
  if (typeof value !== 'object' || Array.isArray(value)) {
    faults.add('speaker', 'This must be a person’s id, slug, object, or null.');
    return null;
  }
  return checkPerson(value as Record<string, unknown>, faults);
}

function checkPerson(input: Readonly<Record<string, unknown>>, faults: FieldFaults): Person | null {
  const faultsBefore = faults.count;
  const { id, legal_name: legalName, slug } = input;
  if (integer('speaker', id, GIVEN_ID_MAX, faults) === undefined && faults.count === faultsBefore) {
    faults.add('speaker', 'The id of the person is required.');
  }
  if (legalName === '' || legalName === undefined)
    faults.add('speaker', 'The legal_name of the person is required.');
  else checkText({ name: 'speaker', lengthMax: NAME_LENGTH_MAX }, legalName, faults);
  if (typeof slug !== 'string' || !SLUG.test(slug)) {
    faults.add(
      'speaker',
      'The slug of the person must consist of letters, numbers, underscores or hyphens.',
    );
  }
  if (faults.count > faultsBefore) return null;
  return { id: id as number, legalName: legalName as string, slug: slug as string };
}

/** The error for a value that is not among a parameter's choices. */
export function notAmong(value: unknown, choices: readonly string[]): string {
  const allowed = choices.map((choice) => `"${choice}"`).join(' or ');
  return `${quoted(value)} is not a valid choice. It may be ${allowed}.`;
}

/** A value as it was in the document, short enough to quote. */
export function quoted(value: unknown): string {
  if (typeof value === 'object') return Array.isArray(value) ? '"[…]"' : '"{…}"';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length <= QUOTED_MAX) return `"${text}"`;
  return `"${Array.from(text.slice(0, 2 * QUOTED_MAX))
    .slice(0, QUOTED_MAX)
    .join('')}…"`;
}

/** Enough for the writer to recognize it. */
const QUOTED_MAX = 60;

// The language that a document or a client gives for an entry must be one that entries of the record can be found by.

/** What is wrong with a language; null if nothing is, or if none is given. `languages` come from recordLanguages. */
export function languageFault(
  language: string | null | undefined,
  languages: readonly string[],
): string | null {
  if (language === null || language === undefined || language === '') return null;
  if (languages.includes(language)) return null;
  const allButLast = languages.slice(0, -1).join(', ');
  return `${quoted(language)} is not a language of this record. Use ${allButLast} or ${languages.at(-1)}.`;
}

// The fields of an entry after a correction: the given ones, and the current ones.

/** The caller resolves the speaker to a person. */
export function correctedBody(
  current: EntryBody,
  claim: Partial<EntryClaim>,
  speaker: EntryBody['speaker'],
): EntryBody {
  return {
    textCounter: claim.textCounter ?? current.textCounter,
    type: claim.type ?? current.type,
    speakerName: claim.speakerName ?? current.speakerName,
    speakerTitle: claim.speakerTitle ?? current.speakerTitle,
    speaker,
    content: claim.content ?? current.content,
  };
}
