// The settings of a parliament from its ParlaMint corpus: names, country, chambers, parties, languages, licence and
// source.

import { languageOf } from '../formats/xml.ts';
import { firstCharacters } from '../record/id.ts';
import { partyKey } from '../record/labels/fold-name.ts';
import { chambersOf, type Chamber, type Corpus } from './read-corpus.ts';
import { PARTIES } from './read-people.ts';
import type { Organisation } from './tei.ts';

/** The settings as in a settings file; null if the corpus does not have enough. */
export function parliamentOfCorpus(corpus: Corpus): object | null {
  const { header, language } = corpus;
  const chambers = chambersOf(corpus);
  if (header === null || chambers.length === 0) return null;
  const name = nameOfParliament(chambers, language);
  const listed = header
    .find('language')
    .map((element) => languageOf(element.attribute('ident')) ?? '');
  // Those in which it is named come first: the site is in the first that it has.
  const languages = [
    language,
    ...listed.filter((text) => Object.hasOwn(name, text)),
    ...listed,
  ].filter((code) => /^(?!und|mul)[a-z]{2,3}$/.test(code));
  return {
    name,
    siteName: name,
    country: countryOf(corpus),
    languages: [...new Set(languages)],
    licence: licenceOf(corpus),
    about: aboutOf(corpus),
    parties: partiesOf(corpus),
    chambers: chambers.map(({ slug, names, name: plain }) => ({
      slug,
      name: { [language]: plain, ...Object.fromEntries(names) },
    })),
    contributions: { passingNotes: [] },
  };
}

/** The name of the chamber, or of all: "Sejm and Senat". */
function nameOfParliament(chambers: readonly Chamber[], language: string): object {
  const codes = new Set([language, ...chambers.flatMap(({ names }) => [...names.keys()])]);
  const inLanguage = (code: string): string => {
    const names = chambers.map((chamber) => chamber.names.get(code) ?? chamber.name);
    return new Intl.ListFormat(code).format([...new Set(names)]);
  };
  return Object.fromEntries([...codes].map((code) => [code, inLanguage(code)]));
}

/** For a region, its country: ES-GA is in "es". Without a key, the corpus is named after it: "ParlaMint-SE". */
function countryOf({ header, id }: Corpus): string | null {
  const names = header?.find('name');
  const country = names?.find((name) => name.attribute('type') === 'country');
  const [, own = ''] = /-([A-Z]{2})\b/.exec(id) ?? [];
  const key = (country?.attribute('key') || own).slice(0, 2).toLowerCase();
  return /^[a-z]{2}$/.test(key) ? key : null;
}

function licenceOf({ header }: Corpus): object | null {
  const licence = header?.find('licence')[0];
  const url = /https?:\/\/[^\s"<>]+/.exec(licence?.text ?? '')?.[0];
  if (url === undefined) return null;
  const licenceMatch = /creativecommons\.org\/licenses\/([a-z-]+)\/([\d.]+)/.exec(url);
  return {
    name: licenceMatch === null ? url : `CC ${licenceMatch[1]?.toUpperCase()} ${licenceMatch[2]}`,
    url,
  };
}

/** The full names of parties, by the abbreviations that memberships have. Of several with the same, the largest has it. */
function partiesOf({ organisations, affiliations }: Corpus): object {
  const size = ({ id }: Organisation): number => affiliations.get(id) ?? 0;
  const bySize = [...organisations.values()].toSorted((a, b) => size(a) - size(b));
  const parties = bySize.flatMap(({ role, abbreviation, names }) => {
    const key = partyKey(abbreviation ?? '') ?? '';
    const name = [...names].filter(([, text]) => text !== '');
    const isNamed = PARTIES.has(role) && /^[\p{Ll}\p{Lo}\d]+$/u.test(key) && name.length > 0;
    return isNamed ? [[key, { name: Object.fromEntries(name) }] as const] : [];
  });
  return Object.fromEntries(parties);
}

/** The name of the corpus in each language, and where it is archived. */
function aboutOf({ header, id, language }: Corpus): object | null {
  const titles = header?.find('titleStmt')[0];
  if (titles === undefined) return null;
  const handle = titles.find('idno')[0]?.text ?? '';
  const byLanguage = Map.groupBy(
    titles.childrenNamed('title'),
    (element) => element.language ?? language,
  );
  if (byLanguage.size === 0) return null;
  const whole = [...byLanguage].map(([code, all]) => {
    const text = all.map((title) => `${title.text}. `).join('');
    return [code, firstCharacters(`${id}: ${text}${handle}`.trim(), 1_000)];
  });
  return Object.fromEntries(whole) as object;
}
