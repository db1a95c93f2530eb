// The wire form of an entry: the JSON text that clients receive, made once, when the entry is published.
//
// Addresses depend on the client's base URL, so the stored form is the entry's JSON from `"text_counter"` to the closing brace;
// `{"id":…,"url":…,` is prepended when it is read.

import { ENTRY_DETAILS, type EntryDetails, NO_DETAILS } from './entry-details.ts';
import type { EntryBody } from './entry.ts';
import { fieldsOf, type JsonObject } from './field.ts';
import { ownValue } from './own-value.ts';
import type { Person } from './person.ts';

/** The base of entry addresses for one client: an entry's address is `before`, its id, `after`. */
export interface EntryAddress {
  readonly prefix: string;
  readonly suffix: string;
}

/** The URL of one entry. */
export function entryUrl({ prefix, suffix }: EntryAddress, id: number): string {
  return `${prefix}${id}${suffix}`;
}

/** Compact JSON, not ASCII-escaped except U+2028 and U+2029, which old script parsers read as line ends. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/**
 * The entry's JSON from `"text_counter"` on, in the seed's field order. It is written as one string: a string concatenated from
 * parts would be copied whenever it is hashed or stored.
 */
export function wireForm(entry: EntryBody): string {
  const fields: WireFields = {
    text_counter: entry.textCounter,
    type: entry.type,
    speaker_name: entry.speakerName,
    speaker_title: entry.speakerTitle,
    speaker: speakerJson(entry.speaker),
    content: entry.content,
  };
  return jsonText(fields).slice('{'.length);
}

/** A person as shown in entries, contributions and divisions. */
export function speakerJson(person: Person | null): WireFields['speaker'] {
  return person && { id: person.id, legal_name: person.legalName, slug: person.slug };
}

/** The whole JSON object of an entry, for one client. */
export function entryJson(id: number, wire: string, address: EntryAddress): string {
  return `{"id":${id},"url":"${address.prefix}${id}${address.suffix}",${wire}`;
}

/** Parses a wire form. */
export function readWireForm(wire: string): EntryBody {
  const fields = JSON.parse(`{${wire}`) as WireFields;
  const { speaker } = fields;
  return {
    textCounter: fields.text_counter,
    type: fields.type,
    speakerName: fields.speaker_name,
    speakerTitle: fields.speaker_title,
    speaker: speaker && { id: speaker.id, legalName: speaker.legal_name, slug: speaker.slug },
    content: fields.content,
  };
}

interface WireFields {
  text_counter: number;
  type: EntryBody['type'];
  speaker_name: string;
  speaker_title: string;
  speaker: { id: number; legal_name: string; slug: string } | null;
  content: string;
}

// The details of an entry as text: how they are stored, and how they become part of its JSON.

const FIELDS = fieldsOf(ENTRY_DETAILS);

/** The stored text: JSON of the known details; null if there are none. An empty text counts as unknown. */
export function detailsText(details: EntryDetails): string | null {
  const stated = FIELDS.filter(([key]) => details[key] !== null && details[key] !== '');
  if (stated.length === 0) return null;
  return jsonText(Object.fromEntries(stated.map(([key, { name }]) => [name, details[key]])));
}

/** Parses a stored text. */
export function readDetails(text: string | null): EntryDetails {
  if (text === null) return NO_DETAILS;
  const stored = JSON.parse(text) as JsonObject;
  const values = FIELDS.map(([key, { name }]) => [key, ownValue(stored, name) ?? null]);
  return Object.fromEntries(values) as EntryDetails;
}

/** What the source of an entry says about how to read it; null if it says nothing. */
export type GivenMarks = Pick<EntryDetails, 'language' | 'contribution'>;

export const NO_MARKS: GivenMarks = { language: null, contribution: null };

/** The marks in a stored text. Most texts have none, and are not parsed. */
export function givenMarks(text: string | null): GivenMarks {
  if (text === null || !/"(?:language|contribution)"/.test(text)) return NO_MARKS;
  const { language = null, contribution = null } = JSON.parse(text) as Partial<GivenMarks>;
  return { language, contribution };
}

export function areSameGiven(first: GivenMarks, second: GivenMarks): boolean {
  return first.language === second.language && first.contribution === second.contribution;
}

/** Every detail as part of an entry's JSON: `,"page":…`. */
export function detailsJson(text: string | null): string {
  if (text === null) return NOTHING_KNOWN;
  const details = readDetails(text);
  return FIELDS.map(([key, { name }]) => `,"${name}":${jsonText(details[key])}`).join('');
}

const NOTHING_KNOWN = FIELDS.map(([, { name }]) => `,"${name}":null`).join('');

/** Whether the given details, which may be incomplete, agree with the stored ones. */
export function agreesWith(details: Partial<EntryDetails>, stored: string | null): boolean {
  return detailsText({ ...readDetails(stored), ...details }) === stored;
}
