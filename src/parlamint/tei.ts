// Words of the format that all its readers use: references, and names in several languages.

export interface Organisation {
  readonly id: string;
  /** Such as "parliament", "politicalParty" or "ministry". */
  readonly role: string;
  /** Such as "parla.lower". */
  readonly kinds: readonly string[];
  /** By the code of the language; empty where none is said. */
  readonly names: ReadonlyMap<string, string>;
  /** As it is abbreviated; null where it is not. */
  readonly abbreviation: string | null;
}

/** A name in a language; where there is none in it, the first. */
export function nameIn(names: ReadonlyMap<string, string>, language: string): string {
  return names.get(language) ?? names.get('') ?? [...names.values()][0] ?? '';
}

/** "#RyszardTerlecki" refers to what has this id. */
export function idOf(reference: string): string {
  return reference.trim().replace(/^#/, '');
}

export function referencesOf(given: string | null): string[] {
  return (given ?? '')
    .split(/\s+/)
    .filter((one) => one !== '')
    .map(idOf);
}

export const TEI_NAMESPACE = 'http://www.tei-c.org/ns/1.0';
