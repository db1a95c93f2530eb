// Words of the format that all its readers use: references, and names in several languages.

import type { XmlElement } from '../formats/xml.ts';

export interface Organisation {
  readonly id: string;
  /** Such as "parliament", "politicalParty" or "ministry". */
  readonly role: string;
  /** Such as "parla.lower". */
  readonly kinds: readonly string[];
  /** By the code of the language, the one that is preferred first. */
  readonly names: ReadonlyMap<string, string>;
  /** As it is abbreviated; null where it is not. */
  readonly abbreviation: string | null;
}

/** A name in a language; where there is none in it, the first. */
export function nameIn(names: ReadonlyMap<string, string>, language: string): string {
  return names.get(language) ?? [...names.values()][0] ?? '';
}

/** Names or texts of one thing: those in the language of the corpus first, and the present ones before those that ended. */
export function preferred(given: readonly XmlElement[], language: string): XmlElement[] {
  const rank = (one: XmlElement): number =>
    ((one.language ?? language) === language ? 0 : 2) + (one.attribute('to') === null ? 0 : 1);
  return given.toSorted((one, other) => rank(one) - rank(other));
}

/** "#RyszardTerlecki" refers to what has this id. */
export function idOf(reference: string): string {
  return reference.replace(/^#/, '');
}

export function referencesOf(given: string | null): string[] {
  return (given ?? '')
    .split(/\s+/)
    .filter((one) => one !== '')
    .map(idOf);
}

/** The id of a corpus or component. The same texts with their words annotated have the same id, with an ending. */
export function idOfText(element: XmlElement): string {
  return (element.attribute('xml:id') ?? '').replace(/\.ana$/, '');
}

export const TEI_NAMESPACE = 'http://www.tei-c.org/ns/1.0';
