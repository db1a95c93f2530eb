// Parts of the format that all its readers use: references, and names in several languages.

import type { XmlElement } from '../formats/xml.ts';

export interface Organisation {
  readonly id: string;
  /** Such as "parliament", "politicalParty" or "ministry". */
  readonly role: string;
  /** Such as "parla.lower". */
  readonly kinds: readonly string[];
  /** By language code, the preferred one first. */
  readonly names: ReadonlyMap<string, string>;
  /** Its abbreviation; null if it has none. */
  readonly abbreviation: string | null;
}

/** A name in a language; otherwise the first. */
export function nameIn(names: ReadonlyMap<string, string>, language: string): string {
  return names.get(language) ?? [...names.values()][0] ?? '';
}

/** Names or texts of one thing: those in the language of the corpus first, in its usual script, and current ones before those that ended. */
export function preferred(elements: readonly XmlElement[], language: string): XmlElement[] {
  const rank = (element: XmlElement): number =>
    ((element.language ?? language) === language ? 0 : 4) +
    (/-\w{4}$/.test(element.attribute('xml:lang') ?? '') ? 2 : 0) +
    (element.attribute('to') === null ? 0 : 1);
  return elements.toSorted((a, b) => rank(a) - rank(b));
}

/** "#RyszardTerlecki" refers to the element with this id. */
export function idOf(reference: string): string {
  return reference.replace(/^#/, '');
}

export function referencesOf(text: string | null): string[] {
  return (text ?? '')
    .split(/\s+/)
    .filter((text) => text !== '')
    .map(idOf);
}

/** The id of a corpus or component. The annotated version of the same texts has the same id, with a suffix. */
export function idOfText(element: XmlElement): string {
  return (element.attribute('xml:id') ?? '').replace(/\.ana$/, '');
}

export const TEI_NAMESPACE = 'http://www.tei-c.org/ns/1.0';
