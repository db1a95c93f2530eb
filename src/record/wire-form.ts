// The wire form of an entry: the JSON text a client reads, made once, when the entry is published.
//
// An address depends on who asks, so the stored form is the entry's JSON from
// `"text_counter"` to the closing brace; `{"id":…,"url":…,` is put in front when it is read.

import { ENTRY_DETAILS, type EntryDetails, NO_DETAILS } from './entry-details.ts';
import type { EntryBody } from './entry.ts';
import { fieldsOf, type JsonObject } from './field.ts';
import { ownValue } from './own-value.ts';

/** Where entries live for one reader: an entry's address is `before`, its id, `after`. */
export interface EntryAddress {
  readonly before: string;
  readonly after: string;
}

/** The URL of one entry. */
export function entryUrl({ before, after }: EntryAddress, id: number): string {
  return `${before}${id}${after}`;
}

/** Compact JSON, not ASCII-escaped, save U+2028 and U+2029, which old script parsers take for line ends. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/**
 * The entry's JSON from `"text_counter"` on, in the order of fields the seed gives. It is written in one piece: a text that is joined from
 * parts would be copied whenever it is digested or stored.
 */
export function wireForm(entry: EntryBody): string {
  const { speaker } = entry;
  const fields: WireFields = {
    text_counter: entry.textCounter,
    type: entry.type,
    speaker_name: entry.speakerName,
    speaker_title: entry.speakerTitle,
    speaker:
      speaker === null
        ? null
        : { id: speaker.id, legal_name: speaker.legalName, slug: speaker.slug },
    content: entry.content,
  };
  return jsonText(fields).slice('{'.length);
}

/** The whole JSON object of an entry, for one reader. */
export function entryJson(id: number, wire: string, address: EntryAddress): string {
  return `{"id":${id},"url":"${address.before}${id}${address.after}",${wire}`;
}

/** What a wire form says, read back. */
export function readWireForm(wire: string): EntryBody {
  const fields = JSON.parse(`{${wire}`) as WireFields;
  return {
    textCounter: fields.text_counter,
    type: fields.type,
    speakerName: fields.speaker_name,
    speakerTitle: fields.speaker_title,
    speaker:
      fields.speaker === null
        ? null
        : {
            id: fields.speaker.id,
            legalName: fields.speaker.legal_name,
            slug: fields.speaker.slug,
          },
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

// The details of an entry as text: how they are stored, and how they are a part of its JSON.

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

/** What the source of an entry says of how it is read; null where it says nothing. */
export type GivenMarks = Pick<EntryDetails, 'language' | 'contribution'>;

export const NO_MARKS: GivenMarks = { language: null, contribution: null };

/** What a stored text gives. Most texts give nothing, and are not parsed. */
export function givenMarks(text: string | null): GivenMarks {
  if (text === null || !/"(?:language|contribution)"/.test(text)) return NO_MARKS;
  const { language, contribution } = readDetails(text);
  return { language, contribution };
}

export function areSameGiven(one: GivenMarks, other: GivenMarks): boolean {
  return one.language === other.language && one.contribution === other.contribution;
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
