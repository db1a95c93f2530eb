// The attributes of an element: those of the standard, and those of the namespace of this program.

import { OWN_NAMESPACE } from '../../formats/akoma-ntoso.ts';
import { ENTRY_DETAILS } from '../../record/entry-details.ts';
import { fieldList, type JsonObject } from '../../record/field.ts';
import { ownValue } from '../../record/own-value.ts';

export interface Attribute {
  readonly local: string;
  readonly uri: string;
  readonly value: string;
}

export interface Attributes {
  readonly plain: ReadonlyMap<string, string>;
  readonly own: ReadonlyMap<string, string>;
  /** The code of the language that `xml:lang` says; null where it says none. */
  readonly language: string | null;
}

/** The namespace of the attributes that begin with xml: in every document. */
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

export function elementAttributes(given: readonly Attribute[]): Attributes {
  const of = (uri: string): ReadonlyMap<string, string> =>
    new Map(given.filter((one) => one.uri === uri).map(({ local, value }) => [local, value]));
  const language = of(XML_NAMESPACE).get('lang') ?? '';
  return { plain: of(''), own: of(OWN_NAMESPACE), language: languageCode(language) };
}

/** `en-KE` and `eng` are `en`: the record has the code of the language alone. What is no code is left to the rules. */
function languageCode(tag: string): string | null {
  if (tag === '') return null;
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return tag;
  }
}

/** A text that XML cannot carry is given as JSON; null where it is not. */
export function exactText(own: ReadonlyMap<string, string>, name: string): string | null {
  const value = parseJson(own.get(name) ?? 'null');
  return typeof value === 'string' ? value : null;
}

/** Null where it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What is known of an entry beyond its fields, which is JSON; the rules say whether it is right. */
export function ownDetails(own: ReadonlyMap<string, string>): object {
  const value = parseJson(own.get('details') ?? 'null');
  return typeof value === 'object' && value !== null ? pickDetails(value as JsonObject) : {};
}

function pickDetails(value: JsonObject): object {
  const names = fieldList(ENTRY_DETAILS).map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, ownValue(value, name)]));
}
