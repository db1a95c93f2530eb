// Words of the format that all its readers use: references, languages, and names in several of them.

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

/** `en-GB` is `en`: the record has the code of the language alone. */
export function languageOf(tag: string | null): string | null {
  if (tag === null || tag === '') return null;
  // Every element may have a tag, and nearly all have a plain code.
  if (/^[a-z]{2,3}$/.test(tag)) return tag;
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return null;
  }
}

export const TEI_NAMESPACE = 'http://www.tei-c.org/ns/1.0';
