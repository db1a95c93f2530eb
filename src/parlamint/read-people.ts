// Reads the people of a ParlaMint corpus: their names in every script and period, what others know them as, and all that they belonged to.

import type { XmlElement } from '../formats/xml.ts';
import type { PersonDraft } from '../import/read-member-list.ts';
import { cutName } from '../record/field.ts';
import { firstCharacters } from '../record/id.ts';
import { MEMBERSHIP_TEXT_MAX, type Identifier, type Membership } from '../record/person.ts';
import { isPartialDate } from '../record/rules/date-rules.ts';
import { idOf, nameIn, type Organisation } from './tei.ts';

/** The scheme of the ids that a corpus gives its people. */
export const PARLAMINT_SCHEME = 'parlamint';

export function parlamintId(corpusId: string, personId: string): string {
  return cutName(`${corpusId}#${personId}`);
}

interface PeopleContext {
  readonly corpusId: string;
  readonly language: string;
  readonly organisations: ReadonlyMap<string, Organisation>;
}

export function personOf(person: XmlElement, context: PeopleContext): PersonDraft {
  const { corpusId, language } = context;
  const id = person.attribute('xml:id') ?? '';
  const names = namesOf(person, language);
  const memberships = person.childrenNamed('affiliation').map((one) => membershipOf(one, context));
  return {
    where: `line ${person.line}`,
    claim: {
      id: null,
      slug: null,
      legalName: names[0] ?? cutName(id),
      honorificPrefix: null,
      gender: genderOf(person),
      otherNames: names.slice(1),
      identifiers: [
        { scheme: PARLAMINT_SCHEME, identifier: parlamintId(corpusId, id) },
        ...person.childrenNamed('idno').map(identifierOf),
      ],
      memberships: distinct(memberships),
    },
  };
}

function genderOf(person: XmlElement): string | null {
  const value = person.childrenNamed('sex')[0]?.attribute('value');
  if (value === 'M') return 'male';
  if (value === 'F') return 'female';
  return null;
}

/** Where the surname is said first. */
const SURNAME_FIRST = new Set(['hu']);

/** The present name in the language of the corpus first; each once. */
function namesOf(person: XmlElement, language: string): string[] {
  const rank = (name: XmlElement): number => {
    const own = name.language;
    const isPast = name.attribute('to') !== null;
    return (own === null || own === language ? 0 : 2) + (isPast ? 1 : 0);
  };
  const given = person.childrenNamed('persName').toSorted((one, other) => rank(one) - rank(other));
  const names = given.map((name) => cutName(nameOf(name, language)));
  return [...new Set(names)].filter((name) => name !== '');
}

/** In the order people say it, whatever the order of the elements. */
function nameOf(name: XmlElement, language: string): string {
  const part = (kind: string): string =>
    name
      .childrenNamed(kind)
      .map(({ text }) => text)
      .join(' ');
  const own = name.language ?? language;
  const surname = [part('nameLink'), part('surname')];
  const forename = [part('forename'), part('addName')];
  const parts = SURNAME_FIRST.has(own) ? [...surname, ...forename] : [...forename, ...surname];
  const whole = [...parts, part('genName')].filter((one) => one !== '').join(' ');
  return whole === '' ? name.text : whole;
}

/** An address at Wikidata or VIAF is the number there; another address is what it is. */
function identifierOf(idno: XmlElement): Identifier {
  const text = idno.text;
  const known = /\b(?:(wikidata)\.org\/(?:wiki|entity)\/(Q\d+)|(viaf)\.org\/viaf\/(\d+))/i.exec(
    text,
  );
  const scheme = idno.attribute('subtype') ?? idno.attribute('type') ?? 'URI';
  return {
    scheme: cutName((known?.[1] ?? known?.[3] ?? scheme).toLowerCase()),
    identifier: cutName(known?.[2] ?? known?.[4] ?? text),
  };
}

const PARTIES = new Set(['politicalParty', 'parliamentaryGroup']);

function membershipOf(
  affiliation: XmlElement,
  { language, organisations }: PeopleContext,
): Membership {
  const id = idOf(affiliation.attribute('ref') ?? '');
  const organisation = organisations.get(id);
  const name = short(organisation === undefined ? id : nameIn(organisation.names, language));
  const isParty = PARTIES.has(organisation?.role ?? '');
  const isParliament = organisation?.role === 'parliament';
  const titles = affiliation.find('roleName');
  const title = titles.find((one) => one.language === language) ?? titles[0];
  const when = affiliation.attribute('when');
  return {
    chamber: isParliament ? name : null,
    constituency: null,
    region: null,
    party: isParty ? short(organisation?.abbreviation ?? name) : null,
    organization: isParty || isParliament || name === '' ? null : name,
    role: short(title === undefined ? (affiliation.attribute('role') ?? '') : title.text) || null,
    startDate: dateOf(affiliation.attribute('from') ?? when),
    endDate: dateOf(affiliation.attribute('to') ?? when),
  };
}

function short(text: string): string {
  return firstCharacters(text, MEMBERSHIP_TEXT_MAX);
}

/** A year, a month or a day; a time of day is cut off. What is no date says nothing. */
function dateOf(given: string | null): string | null {
  const [date = ''] = /^\d{4}(?:-\d{2}(?:-\d{2})?)?/.exec(given ?? '') ?? [];
  return isPartialDate(date) ? date : null;
}

function distinct(memberships: readonly Membership[]): Membership[] {
  return [...new Map(memberships.map((one) => [JSON.stringify(one), one])).values()];
}
