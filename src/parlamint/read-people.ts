// Reads the people of a ParlaMint corpus: their names in every script and period, what others know them as, and all that they belonged to.

import { attributeOf, childrenOf, findElements, textOf, type XmlElement } from '../formats/xml.ts';
import type { PersonDraft } from '../import/read-member-list.ts';
import { cutName } from '../record/field.ts';
import { firstCharacters } from '../record/id.ts';
import { MEMBERSHIP_TEXT_MAX, type Identifier, type Membership } from '../record/person.ts';
import { isPartialDate } from '../record/rules/date-rules.ts';
import { idOf, languageOf, nameIn, type Organisation } from './tei.ts';

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
  const id = attributeOf(person, 'xml:id') ?? '';
  const names = namesOf(person, language);
  const memberships = childrenOf(person, 'affiliation').map((one) => membershipOf(one, context));
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
        ...childrenOf(person, 'idno').map(identifierOf),
      ],
      memberships: distinct(memberships),
    },
  };
}

function genderOf(person: XmlElement): string | null {
  const value = attributeOf(childrenOf(person, 'sex')[0] ?? null, 'value');
  if (value === 'M') return 'male';
  if (value === 'F') return 'female';
  return null;
}

/** Where the surname is said first. */
const SURNAME_FIRST = new Set(['hu']);

/** The present name in the language of the corpus first; each once. */
function namesOf(person: XmlElement, language: string): string[] {
  const rank = (name: XmlElement): number => {
    const own = languageOf(attributeOf(name, 'xml:lang'));
    const isPast = attributeOf(name, 'to') !== null;
    return (own === null || own === language ? 0 : 2) + (isPast ? 1 : 0);
  };
  const given = childrenOf(person, 'persName').toSorted((one, other) => rank(one) - rank(other));
  const names = given.map((name) => cutName(nameOf(name, language)));
  return [...new Set(names)].filter((name) => name !== '');
}

/** In the order people say it, whatever the order of the elements. */
function nameOf(name: XmlElement, language: string): string {
  const part = (kind: string): string => childrenOf(name, kind).map(textOf).join(' ');
  const own = languageOf(attributeOf(name, 'xml:lang')) ?? language;
  const surname = [part('nameLink'), part('surname')];
  const forename = [part('forename'), part('addName')];
  const parts = SURNAME_FIRST.has(own) ? [...surname, ...forename] : [...forename, ...surname];
  const whole = [...parts, part('genName')].filter((one) => one !== '').join(' ');
  return whole === '' ? textOf(name) : whole;
}

/** An address at Wikidata or VIAF is the number there; another address is what it is. */
function identifierOf(idno: XmlElement): Identifier {
  const text = textOf(idno);
  const known = /\b(?:(wikidata)\.org\/(?:wiki|entity)\/(Q\d+)|(viaf)\.org\/viaf\/(\d+))/i.exec(
    text,
  );
  const scheme = attributeOf(idno, 'subtype') ?? attributeOf(idno, 'type') ?? 'URI';
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
  const id = idOf(attributeOf(affiliation, 'ref') ?? '');
  const organisation = organisations.get(id);
  const name = short(organisation === undefined ? id : nameIn(organisation.names, language));
  const isParty = PARTIES.has(organisation?.role ?? '');
  const isParliament = organisation?.role === 'parliament';
  const titles = [...findElements(affiliation, 'roleName')];
  const title =
    titles.find((one) => languageOf(attributeOf(one, 'xml:lang')) === language) ?? titles[0];
  const when = attributeOf(affiliation, 'when');
  return {
    chamber: isParliament ? name : null,
    constituency: null,
    region: null,
    party: isParty ? short(organisation?.abbreviation ?? name) : null,
    organization: isParty || isParliament || name === '' ? null : name,
    role:
      short(title === undefined ? (attributeOf(affiliation, 'role') ?? '') : textOf(title)) || null,
    startDate: dateOf(attributeOf(affiliation, 'from') ?? when),
    endDate: dateOf(attributeOf(affiliation, 'to') ?? when),
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
