// Writes the people of a record, and their affiliations, as the lists of a ParlaMint corpus.

import { foldSpace } from '../formats/xml.ts';
import { xml } from '../formats/xml-text.ts';
import { ownValue } from '../record/own-value.ts';
import { freeName, slugWords } from '../record/id.ts';
import { partyKey } from '../record/labels/fold-name.ts';
import type { LabelWords } from '../record/labels/label-words.ts';
import { type LocalText, type Parliament, textIn } from '../record/parliament/parliament.ts';
import type { Identifier, KnownPerson, Membership } from '../record/person.ts';
import { PARLAMINT_SCHEME, parlamintId } from './read-people.ts';
import { TEI_NAMESPACE } from './tei.ts';

/** A chamber in the list of organisations. */
export interface ListedChamber {
  readonly slug: string;
  readonly name: string;
  readonly names: LocalText;
  /** Such as "parla.lower". */
  readonly kind: string;
}

interface ListedOrganisation {
  readonly id: string;
  /** Such as "parliament" or "politicalParty". */
  readonly role: string;
  readonly name: LocalText;
  readonly kind: string | null;
}

/** The affiliation roles that the schema allows. */
const ROLES = new Set(
  (
    'member head deputyHead minister associateMember nonAttachedMember ministerDelegate secretaryOfState observer verifier ' +
    'replacement representative deputyMinister ombudsman secretary secretaryGeneral'
  ).split(' '),
);

export class ListWriter {
  /** By their roles and names. */
  readonly #organisations = new Map<string, ListedOrganisation>();
  readonly #corpusId: string;
  readonly #language: string;

  constructor(corpusId: string, language: string, chambers: readonly ListedChamber[]) {
    this.#corpusId = corpusId;
    this.#language = language;
    for (const { slug, name, names, kind } of chambers) {
      const id = chamberId(slug);
      const role = kind === 'parla.committee' ? 'committee' : 'parliament';
      this.#organisations.set(`${role} ${name}`, { id, role, name: names, kind });
    }
  }

  personXml(person: KnownPerson, ids: PersonIds): string {
    const names = [person.legalName, ...person.otherNames].map(
      (name) => `<persName><term>${xml(foldSpace(name))}</term></persName>\n`,
    );
    const affiliations = person.memberships.flatMap((membership) => this.#affiliations(membership));
    return (
      `<person xml:id="${xml(ids.get(person.id) ?? '')}">\n${names.join('')}` +
      `<sex value="${sexOf(person.gender)}"/>\n${[...new Set(affiliations)].join('')}` +
      `${person.identifiers.map(idnoOf).join('')}</person>\n`
    );
  }

  /** To be called after all people were written. A party has its letters too, by which people are members. */
  organisationsXml({ parties }: Pick<Parliament, 'parties'>, labels: LabelWords): string {
    const nameXml = (kind: string, code: string, name: string): string =>
      `<orgName full="${kind}" xml:lang="${code}">${xml(foldSpace(name))}</orgName>\n`;
    const orgs = [...this.#organisations.values()].map(({ id, role, name, kind }) => {
      const letters = role === 'politicalParty' ? textIn(name, '') : '';
      const full = ownValue(parties, partyKey(letters, labels) ?? '')?.name ?? name;
      const names = typeof full === 'string' ? [[this.#language, full]] : Object.entries(full);
      const ana = kind === null ? '' : ` ana="#parla.national #${kind}"`;
      const inner = names.map(([code = '', text = '']) => nameXml('yes', code, text)).join('');
      const short = full === name ? '' : nameXml('abb', this.#language, letters);
      return `<org xml:id="${xml(id)}" role="${role}"${ana}>\n${inner}${short}</org>\n`;
    });
    return listXml('listOrg', this.#corpusId, this.#language, orgs.join(''));
  }

  peopleXml(people: readonly string[]): string {
    return listXml('listPerson', this.#corpusId, this.#language, people.join(''));
  }

  /** One for the chamber, one for the party, one for anything else, each with the dates and the role. */
  #affiliations({
    chamber,
    party,
    organization,
    role,
    office,
    startDate,
    endDate,
  }: Membership): string[] {
    const named = [
      [chamber, 'parliament'],
      [party, 'politicalParty'],
      [organization, organisationRole(organization ?? '')],
    ] as const;
    const from = startDate === null ? '' : ` from="${startDate}"`;
    const to = endDate === null ? '' : ` to="${endDate}"`;
    const isKnownRole = role !== null && ROLES.has(role);
    const printed = foldSpace(office ?? (isKnownRole ? '' : (role ?? '')));
    const title =
      printed === '' ? '' : `<roleName xml:lang="${this.#language}">${xml(printed)}</roleName>`;
    const references = named.flatMap(([name, kind]) => {
      if (name === null || foldSpace(name) === '') return [];
      return [` ref="#${xml(this.#organisation(name, kind).id)}"`];
    });
    return (references.length === 0 ? [''] : references).map(
      (reference) =>
        `<affiliation${reference} role="${isKnownRole ? role : 'member'}"${from}${to}>${title}</affiliation>\n`,
    );
  }

  #organisation(name: string, role: string): ListedOrganisation {
    const organisation = this.#organisations.get(`${role} ${name}`);
    if (organisation !== undefined) return organisation;
    const ids = new Set([...this.#organisations.values()].map(({ id }) => id));
    const id = freeName(xmlId(`${role}.${slugWords(name).join('-') || 'x'}`), ids);
    const made = { id, role, name, kind: role === 'parliament' ? 'parla.uni' : null };
    this.#organisations.set(`${role} ${name}`, made);
    return made;
  }
}

export function chamberId(slug: string): string {
  return `parliament.${slug}`;
}

const XML_ID = /^[\p{L}_][-.\w\p{L}\p{M}\p{N}]*$/u;

/** The ids of people in a corpus, by their ids in the record. */
export type PersonIds = ReadonlyMap<number, string>;

/** As in the corpus they came from, so that they are known again; else made from their slugs. An id in XML begins with a letter. */
export function personIdsOf(people: readonly KnownPerson[], corpusId: string): PersonIds {
  const ids = new Map<number, string>();
  const beginning = parlamintId(corpusId, '');
  for (const { id, identifiers } of people) {
    const own = identifiers.find(
      ({ scheme, identifier }) => scheme === PARLAMINT_SCHEME && identifier.startsWith(beginning),
    );
    const ownId = own?.identifier.slice(beginning.length) ?? '';
    if (XML_ID.test(ownId)) ids.set(id, ownId);
  }
  const taken = new Set(ids.values());
  for (const { id, slug } of people) {
    if (ids.has(id)) continue;
    const made = freeName(xmlId(/^\p{L}/u.test(slug) ? slug : `person-${slug}`), taken);
    taken.add(made);
    ids.set(id, made);
  }
  return ids;
}

/** Older XML parsers allow letters of few scripts in an id: Latin, Greek and Cyrillic stay, others are written as their codes. */
function xmlId(text: string): string {
  return text.replace(
    /[^-.\w\u0370-\u04ff]/gu,
    (character) => `_${character.codePointAt(0)?.toString(16)}`,
  );
}

function listXml(name: string, corpusId: string, language: string, inner: string): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${TEI_NAMESPACE}" ` +
    `xml:id="${corpusId}-${name}" xml:lang="${language}">\n${inner}</${name}>\n`
  );
}

function organisationRole(name: string): string {
  if (/govern|cabinet/i.test(name)) return 'government';
  if (/ministr/i.test(name)) return 'ministry';
  return /committee/i.test(name) ? 'committee' : 'institution';
}

function sexOf(gender: string | null): string {
  if (gender === null) return 'U';
  if (gender === 'male') return 'M';
  return gender === 'female' ? 'F' : 'O';
}

/** The kinds of identifier that the schema allows; one that is not an address there is left out. */
const SUBTYPES = new Set(
  'business facebook government instagram ministry parliament personal politicalParty publicService tiktok twitter wikimedia'.split(
    ' ',
  ),
);

function idnoOf({ scheme, identifier }: Identifier): string {
  if (scheme === 'wikidata') {
    const address = `https://www.wikidata.org/wiki/${identifier}`;
    return `<idno type="URI" subtype="wikimedia">${xml(address)}</idno>\n`;
  }
  const isAddress = /^https?:\/\/./.test(identifier);
  if (scheme === 'viaf') {
    const address = isAddress ? identifier : `https://viaf.org/viaf/${identifier}`;
    return `<idno type="VIAF">${xml(address)}</idno>\n`;
  }
  if (!isAddress) return '';
  const subtype = SUBTYPES.has(scheme) ? ` subtype="${scheme}"` : '';
  return `<idno type="URI"${subtype}>${xml(identifier)}</idno>\n`;
}
