// Reads the organisations and people of a ParlaMint corpus: their names in every script and period, their identifiers
// elsewhere, and all their affiliations.

import type { XmlElement } from '../formats/xml.ts';
import type { PersonDraft } from '../import/read-member-list.ts';
import { cutName, URL_LENGTH_MAX } from '../record/field.ts';
import { firstCharacters } from '../record/id.ts';
import { MEMBERSHIP_TEXT_MAX, type Identifier, type Membership } from '../record/person.ts';
import { isPartialDate } from '../record/rules/date-rules.ts';
import { idOf, nameIn, type Organisation, preferred, referencesOf } from './tei.ts';

/** The identifier scheme for a corpus's person ids. */
export const PARLAMINT_SCHEME = 'parlamint';

export function parlamintId(corpusId: string, personId: string): string {
  return cutName(`${corpusId}#${personId}`);
}

interface PeopleContext {
  readonly corpusId: string;
  readonly language: string;
  readonly organisations: ReadonlyMap<string, Organisation>;
}

/** An element as an organisation: one of the list, or an affiliation with an unlisted one. */
export function organisationOf(element: XmlElement, language: string): Organisation {
  const orgNames = preferred(element.childrenNamed('orgName'), language);
  const full = orgNames.filter((orgName) => orgName.attribute('full') !== 'abb');
  const names = new Map<string, string>();
  for (const orgName of full.length === 0 ? orgNames : full) {
    const own = orgName.language ?? language;
    if (!names.has(own)) names.set(own, short(orgName.text));
  }
  return {
    id: element.attribute('xml:id') ?? '',
    role: element.attribute('role') ?? '',
    kinds: referencesOf(element.attribute('ana')),
    names,
    abbreviation: orgNames.find((orgName) => !full.includes(orgName))?.text ?? null,
  };
}

export function personOf(person: XmlElement, context: PeopleContext): PersonDraft {
  const { corpusId, language } = context;
  const id = person.attribute('xml:id') ?? '';
  const persNames = preferred(person.childrenNamed('persName'), language);
  const names = namesOf(persNames, language);
  const memberships = person
    .childrenNamed('affiliation')
    .toSorted((a, b) => listRank(a) - listRank(b))
    .map((element) => membershipOf(element, context));
  return {
    where: `line ${person.line}`,
    portrait: portraitOf(person),
    claim: {
      id: null,
      slug: null,
      legalName: names[0] ?? cutName(id),
      honorificPrefix: persNames[0] === undefined ? null : titleOf(persNames[0]),
      gender: GENDERS.get(person.childrenNamed('sex')[0]?.attribute('value') ?? '') ?? null,
      otherNames: names.slice(1),
      identifiers: [
        ...(id === '' ? [] : [{ scheme: PARLAMINT_SCHEME, identifier: parlamintId(corpusId, id) }]),
        ...person.childrenNamed('idno').filter(hasText).map(identifierOf),
      ],
      memberships: [
        ...new Map(
          memberships.map((membership) => [JSON.stringify(membership), membership]),
        ).values(),
      ],
    },
  };
}

function portraitOf(person: XmlElement): string | null {
  const [figure] = person.childrenNamed('figure');
  return figure?.childrenNamed('graphic')[0]?.attribute('url') ?? null;
}

/** Unknown and not applicable mean no value. */
const GENDERS: ReadonlyMap<string, string> = new Map([
  ['M', 'male'],
  ['F', 'female'],
  ['O', 'other'],
]);

/** Languages in which the surname comes first. */
const SURNAME_FIRST = new Set(['hu']);

/** Each once. */
function namesOf(persNames: readonly XmlElement[], language: string): string[] {
  const names = persNames.map((name) => cutName(nameOf(name, language)));
  return [...new Set(names)].filter((name) => name !== '');
}

/** "dr." is an additional name in some corpora, and the name of a role in others. */
const isTitle = ({ name, text }: XmlElement): boolean =>
  name === 'roleName' || (name === 'addName' && text.endsWith('.'));

function titleOf(name: XmlElement): string | null {
  const titles = name.elements().filter(isTitle);
  return cutName(titles.map(({ text }) => text).join(' ')) || null;
}

/** In spoken order, whatever the order of the elements. */
function nameOf(name: XmlElement, language: string): string {
  const part = (kind: string): XmlElement[] => name.childrenNamed(kind);
  const isPatronym = (element: XmlElement): boolean => element.attribute('type') === 'patronym';
  // A link is before its surname, as in "Santos da Fonseca", or after all other names.
  const family = name.elements().filter((element) => /^(?:surname|nameLink)$/.test(element.name));
  const links = family.splice(family.findLastIndex((element) => element.name === 'surname') + 1);
  const patronyms = family.filter(isPatronym);
  const surname = [...patronyms, ...links, ...family.filter((element) => !isPatronym(element))];
  const forename = [...part('forename'), ...part('addName').filter((element) => !isTitle(element))];
  const isSurnameFirst = SURNAME_FIRST.has(name.language ?? language);
  const parts = isSurnameFirst ? [...surname, ...forename] : [...forename, ...surname];
  const hasTextParts = [...parts, ...part('genName')].filter(hasText);
  return hasTextParts.map(({ text }) => text).join(' ') || name.text;
}

const hasText = ({ text }: XmlElement): boolean => text !== '';

/** An address at Wikidata or VIAF becomes the number there; any other address is kept. */
function identifierOf(idno: XmlElement): Identifier {
  const text = idno.text;
  const linkMatch = /\b(?:(wikidata)\.org\/(?:wiki|entity)\/(Q\d+)|(viaf)\.org\/viaf\/(\d+))/i.exec(
    text,
  );
  const scheme = idno.attribute('subtype') ?? idno.attribute('type') ?? 'URI';
  return {
    scheme: cutName((linkMatch?.[1] ?? linkMatch?.[3] ?? scheme).toLowerCase()),
    identifier: firstCharacters(
      linkMatch?.[2] ?? linkMatch?.[4] ?? shortened(text),
      URL_LENGTH_MAX,
    ),
  };
}

/** An address may have six characters for a letter: "%D0%A7". One that is too long is written with letters. */
function shortened(address: string): string {
  if (cutName(address) === address) return address;
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** The roles of organisations whose members are of a party; the deputies of an ethnic community are a group of their own. */
export const PARTIES: ReadonlySet<string> = new Set([
  'politicalParty',
  'parliamentaryGroup',
  'ethnicCommunity',
]);

/** Members may leave the party that they were elected for: the group in which they sit comes first. */
function listRank(affiliation: XmlElement): number {
  return affiliation.attribute('role') === 'representative' ? 1 : 0;
}

function membershipOf(
  affiliation: XmlElement,
  { language, organisations }: PeopleContext,
): Membership {
  const id = idOf(affiliation.attribute('ref') ?? '');
  const own = organisationOf(affiliation, language);
  const organisation = organisations.get(id) ?? own;
  const isParty = PARTIES.has(organisation.role);
  const isParliament = organisation.role === 'parliament';
  // A minister of the listed government may have the name of the ministry here.
  const isOwn = own.names.size > 0 && !isParty && !isParliament;
  const name = short(nameIn((isOwn ? own : organisation).names, language) || id);
  const [title] = preferred(affiliation.childrenNamed('roleName'), language);
  const when = affiliation.attribute('when');
  return {
    chamber: isParliament ? name : null,
    constituency: null,
    region: null,
    party: isParty ? short(organisation.abbreviation ?? name) : null,
    organization: isParty || isParliament || name === '' ? null : name,
    role: short(affiliation.attribute('role') ?? '') || null,
    office: short(title?.text ?? '') || null,
    startDate: dateOf(affiliation.attribute('from') ?? when),
    endDate: dateOf(affiliation.attribute('to') ?? when),
  };
}

function short(text: string): string {
  return firstCharacters(text, MEMBERSHIP_TEXT_MAX);
}

/** A year, a month or a day; a time of day is cut off. Anything else is ignored. */
function dateOf(text: string | null): string | null {
  const [date = ''] = /^\d{4}(?:-\d{2}(?:-\d{2})?)?/.exec(text ?? '') ?? [];
  return isPartialDate(date) ? date : null;
}
