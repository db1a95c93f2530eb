// A person of the record: somebody to whom the speaker of an entry is linked.

import {
  type FieldTable,
  type ItemOf,
  NAME_LENGTH_MAX,
  nameField,
  nullableNameField,
  unknownItem,
  URL_LENGTH_MAX,
} from './field.ts';

export interface Person {
  readonly id: number;
  readonly legalName: string;
  /** Lower-case, hyphen-separated, unique; not always derived from the legal name. */
  readonly slug: string;
}

/** Whether a membership covers a day. Dates that are known to the year or month cover all of it. */
export function coversDay(
  { from, to }: { readonly from: string | null; readonly to: string | null },
  day: string,
): boolean {
  return (from === null || from <= day) && (to === null || day.slice(0, to.length) <= to);
}

/** Whether somebody had this seat or office on a day. */
export function isHeldOn({ startDate, endDate }: Membership, day: string): boolean {
  return coversDay({ from: startDate, to: endDate }, day);
}

/** The party on a day; null where none is known. */
export function partyOn(memberships: readonly Membership[], day: string | null): string | null {
  const held = memberships.filter((membership) => day !== null && isHeldOn(membership, day));
  return held.find(({ party }) => party !== null)?.party ?? null;
}

/** Identifiers of the person elsewhere, such as `{"scheme":"wikidata","identifier":"Q1"}`; unique to the person. */
const IDENTIFIER_FIELDS = {
  scheme: nameField('scheme', 'The numbering scheme, such as "wikidata".', { required: true }),
  // An address of an encyclopedia has six characters for a letter of another script.
  identifier: nameField('identifier', 'The identifier of the person in that scheme.', {
    required: true,
    lengthMax: URL_LENGTH_MAX,
  }),
};

export type Identifier = ItemOf<typeof IDENTIFIER_FIELDS>;

/** Names of ministries and committees, and the titles of their heads, are sentences. */
export const MEMBERSHIP_TEXT_MAX = 500;

const MEMBERSHIP_TEXT = { lengthMax: MEMBERSHIP_TEXT_MAX };

function partialDate(name: string, description: string) {
  return { name, kind: 'partial date', description, help: 'YYYY, YYYY-MM or YYYY-MM-DD.' } as const;
}

export const MEMBERSHIP_FIELDS = {
  chamber: nullableNameField('chamber', 'The chamber.', MEMBERSHIP_TEXT),
  constituency: nullableNameField('constituency', 'The constituency.'),
  region: nullableNameField(
    'region',
    'The wider area that contains the constituency, such as a county.',
  ),
  party: nullableNameField('party', 'The party.', MEMBERSHIP_TEXT),
  // An organization that is neither a chamber nor a party.
  organization: nullableNameField(
    'organization',
    'The body, if it is neither a chamber nor a party: a government, a ministry, a committee.',
    MEMBERSHIP_TEXT,
  ),
  role: nullableNameField(
    'role',
    'The role held there, such as "minister" or "head"; a code where the source has codes; null for a member.',
    MEMBERSHIP_TEXT,
  ),
  office: nullableNameField(
    'office',
    'The office as it is printed or listed, such as "Minister of Finance"; null if only the role is known.',
    MEMBERSHIP_TEXT,
  ),
  startDate: partialDate(
    'start_date',
    'The first day: YYYY, YYYY-MM or YYYY-MM-DD, as exactly as it is known.',
  ),
  endDate: partialDate('end_date', 'The last day, as exactly as it is known.'),
} satisfies FieldTable;

/** Dates have the precision of a day, a month or a year: often no more is known. */
export type Membership = ItemOf<typeof MEMBERSHIP_FIELDS>;

/** A membership of which nothing is known yet. */
export const NO_MEMBERSHIP = unknownItem(MEMBERSHIP_FIELDS);

export const PERSON_FIELDS = {
  legalName: nameField('legal_name', 'The full name.', { required: true }),
  // A document's slug is stored as it is, so capital letters are allowed.
  slug: {
    name: 'slug',
    kind: 'slug',
    letters: 'any',
    lengthMax: NAME_LENGTH_MAX,
    description: 'The short name used in addresses.',
  },
  // As given by a member list or a publisher, never taken from labels. The same holds for gender.
  honorificPrefix: nullableNameField(
    'honorific_prefix',
    'The title used before the name, such as "Hon." or "Sen. (Prof.)"; null if it is not known.',
    { help: 'The title used before the name, such as "Hon." or "Sen. (Prof.)".' },
  ),
  gender: nullableNameField(
    'gender',
    'The gender, such as "female" or "male"; null if it is not known.',
  ),
  otherNames: {
    name: 'other_names',
    kind: 'names',
    fields: {
      name: nameField('name', 'The name.', { required: true }),
    },
    item: 'A name.',
    description: 'Other names of the person.',
  },
  identifiers: {
    name: 'identifiers',
    kind: 'list',
    fields: IDENTIFIER_FIELDS,
    item: 'An identifier in another scheme.',
    description: 'The identifiers of the person elsewhere.',
  },
  memberships: {
    name: 'memberships',
    kind: 'list',
    fields: MEMBERSHIP_FIELDS,
    item: 'A membership.',
    schema: 'Membership',
    description: 'The seats and offices they have or had.',
  },
} satisfies FieldTable;

/** A person as a client describes them. Without a slug, one is made from the name, or the existing one stays. */
export type PersonFields = ItemOf<typeof PERSON_FIELDS>;

/** What is known of a person beyond the name on their entries. */
export type PersonDetails = Omit<PersonFields, 'legalName' | 'slug'>;

/** The details of a person of whom only the name is known. */
export const NO_PERSON_DETAILS: PersonDetails = {
  honorificPrefix: null,
  gender: null,
  otherNames: [],
  identifiers: [],
  memberships: [],
};

/** A person with everything that is known of them. */
export interface KnownPerson extends Person, PersonDetails {}
