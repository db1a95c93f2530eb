// The details of an entry as text: how they are stored, and how they are a part of its JSON.

import { ENTRY_DETAILS, NO_DETAILS, type EntryDetails } from './entry-details.ts';
import { fieldsOf, type JsonObject } from './field.ts';
import { ownValue } from './own-value.ts';
import { jsonText } from './wire-form.ts';

const FIELDS = fieldsOf(ENTRY_DETAILS);

/** As it is stored: the JSON of what is known; null where nothing is. An empty text says nothing. */
export function detailsText(details: EntryDetails): string | null {
  const known = FIELDS.filter(([key]) => details[key] !== null && details[key] !== '');
  if (known.length === 0) return null;
  return `{${known.map(([key, { name }]) => `"${name}":${jsonText(details[key])}`).join(',')}}`;
}

/** What a stored text says. */
export function readDetails(text: string | null): EntryDetails {
  if (text === null) return NO_DETAILS;
  const stored = JSON.parse(text) as JsonObject;
  const values = FIELDS.map(([key, { name }]) => [key, ownValue(stored, name) ?? null]);
  return Object.fromEntries(values) as EntryDetails;
}

/** The language that a stored text gives; null where it gives none. Most texts have none, and are not parsed. */
export function givenLanguage(text: string | null): string | null {
  return text?.includes('"language"') === true ? readDetails(text).language : null;
}

/** Every field as a part of the JSON of an entry: `,"page":…`. */
export function detailsJson(text: string | null): string {
  if (text === null) return NOTHING_KNOWN;
  const details = readDetails(text);
  return FIELDS.map(([key, { name }]) => `,"${name}":${jsonText(details[key])}`).join('');
}

const NOTHING_KNOWN = FIELDS.map(([, { name }]) => `,"${name}":null`).join('');

/** Whether what is given, and perhaps not all is, agrees with what is stored. */
export function agreesWith(given: Partial<EntryDetails>, stored: string | null): boolean {
  return detailsText({ ...readDetails(stored), ...given }) === stored;
}
