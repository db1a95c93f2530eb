// A person of the record: somebody whom the speaker of an entry is linked to.

import { NAME_LENGTH_MAX, type FieldTable, nameField, nullableNameField } from './field.ts';

export interface Person {
  readonly id: number;
  readonly legalName: string;
  /** Lower-case, hyphen-separated, unique; not always derived from the legal name. */
  readonly slug: string;
}

/** What is known of a person beyond the name their entries carry. */
export interface PersonDetails {
  /** As a list of members or a publisher gives it, such as "Dr."; null where nobody does. It is never taken from labels. */
  readonly honorificPrefix: string | null;
  readonly otherNames: readonly string[];
  /** Under which others know the person, such as `{"scheme":"wikidata","identifier":"Q1"}`; nobody else's. */
  readonly identifiers: readonly Identifier[];
  readonly memberships: readonly Membership[];
}

/** A person with all that is known of them. */
export interface KnownPerson extends Person, PersonDetails {}

/** A person as a client describes them. */
export interface PersonFields extends PersonDetails {
  readonly legalName: string;
  /** Null where none is given: one is made of the name, or the present one stays. */
  readonly slug: string | null;
}

export interface Identifier {
  readonly scheme: string;
  readonly identifier: string;
}

export interface Membership {
  readonly chamber: string | null;
  readonly constituency: string | null;
  readonly party: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD: often no more is known. */
  readonly startDate: string | null;
  readonly endDate: string | null;
}

const IDENTIFIER_FIELDS: FieldTable<Identifier> = {
  scheme: nameField('scheme', 'Whose numbering it is.', { required: true }),
  identifier: nameField('identifier', 'The number.', { required: true }),
};

export const MEMBERSHIP_FIELDS: FieldTable<Membership> = {
  chamber: nullableNameField('chamber', 'The chamber.'),
  constituency: nullableNameField('constituency', 'The constituency.'),
  party: nullableNameField('party', 'The party.'),
  startDate: {
    name: 'start_date',
    kind: 'partial date',
    description: 'From when: YYYY, YYYY-MM or YYYY-MM-DD.',
    help: 'YYYY, YYYY-MM or YYYY-MM-DD.',
  },
  endDate: {
    name: 'end_date',
    kind: 'partial date',
    description: 'Until when, as exactly as it is known.',
    help: 'YYYY, YYYY-MM or YYYY-MM-DD.',
  },
};

export const PERSON_FIELDS: FieldTable<PersonFields> = {
  legalName: nameField('legal_name', 'The full name.', { required: true }),
  // A document's slug is stored as it is, so capital letters are allowed.
  slug: {
    name: 'slug',
    kind: 'slug',
    letters: 'any',
    lengthMax: NAME_LENGTH_MAX,
    description: 'The name used in addresses.',
  },
  honorificPrefix: nullableNameField(
    'honorific_prefix',
    'What is said before the name, such as "Hon." or "Sen. (Prof.)"; null where it is not known.',
    { help: 'What is said before the name, such as "Hon." or "Sen. (Prof.)".' },
  ),
  otherNames: {
    name: 'other_names',
    kind: 'names',
    fields: {
      name: nameField('name', 'The name.', { required: true }),
    },
    item: 'A name.',
    description: 'Other names they are known by.',
  },
  identifiers: {
    name: 'identifiers',
    kind: 'list',
    fields: IDENTIFIER_FIELDS,
    item: 'A number elsewhere.',
    description: 'What others know them as.',
  },
  memberships: {
    name: 'memberships',
    kind: 'list',
    fields: MEMBERSHIP_FIELDS,
    item: 'A seat.',
    schema: 'Membership',
    description: 'Where they sat, and for whom.',
  },
};
