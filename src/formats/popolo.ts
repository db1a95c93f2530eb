// Popolo JSON, a common format for people (popoloproject.com), with memberships beside or within them.

import { fieldsJson } from '../record/field-values.ts';
import { parseId } from '../record/id.ts';
import {
  type Identifier,
  type KnownPerson,
  type Membership,
  PERSON_FIELDS,
} from '../record/person.ts';
import { jsonText } from '../record/wire-form.ts';
import type { PersonClaim } from '../record/rules/person-claim.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The scheme under which a person's foreign id is stored. */
const FOREIGN_ID = 'popolo';

/** Reads `{"persons":[…],"organizations":[…],"memberships":[…],"areas":[…]}`, or the array of persons alone. */
export function readPopolo(document: unknown): PersonClaim[] {
  const whole: Fields = Array.isArray(document) ? { persons: document } : fieldsOf(document);
  const memberships = Map.groupBy(listOf(whole['memberships']), (membership) =>
    textOf(membership['person_id']),
  );
  const organizations = byId(whole['organizations']);
  const areas = byId(whole['areas']);
  return listOf(whole['persons']).map((person) => {
    const text = textOf(person['id']);
    const ownId = text === null ? null : parseId(text);
    const theirs = [
      ...listOf(person['memberships']),
      ...(text === null ? [] : (memberships.get(text) ?? [])),
    ];
    return {
      id: ownId,
      slug: textOf(person['slug']),
      legalName: textOf(person['legal_name']) ?? textOf(person['name']) ?? '',
      honorificPrefix: textOf(person['honorific_prefix']),
      gender: textOf(person['gender']),
      otherNames: listOf(person['other_names']).flatMap(
        (otherName) => textOf(otherName['name']) ?? [],
      ),
      identifiers: [
        ...(ownId !== null || text === null ? [] : [{ scheme: FOREIGN_ID, identifier: text }]),
        ...listOf(person['identifiers']).flatMap(identifierOf),
      ],
      memberships: theirs.map((membership) => membershipOf(membership, organizations, areas)),
    };
  });
}

function identifierOf(identifierFields: Fields): Identifier[] {
  const [scheme, identifier] = [
    textOf(identifierFields['scheme']),
    textOf(identifierFields['identifier']),
  ];
  return scheme === null || identifier === null ? [] : [{ scheme, identifier }];
}

/** A seat in a chamber, for a party; or, if the organization is a party, only a membership of it. */
function membershipOf(
  fields: Fields,
  organizations: ReadonlyMap<string, Fields>,
  areas: ReadonlyMap<string, Fields>,
): Membership {
  const linked = (
    name: 'organization' | 'on_behalf_of' | 'area',
    all: ReadonlyMap<string, Fields>,
  ): Fields => {
    const within = fields[name];
    if (typeof within === 'object' && within !== null) return within as Fields;
    if (typeof within === 'string') return { name: within };
    const id = textOf(fields[`${name}_id`]);
    return id === null ? {} : (all.get(id) ?? { name: id });
  };
  const organization = linked('organization', organizations);
  const name = textOf(organization['name']);
  const classification = textOf(organization['classification']) ?? '';
  const isParty = /party|political/i.test(classification);
  const isOther =
    classification === OTHER ||
    /government|cabinet|executive|ministry|committee/i.test(classification);
  const behalf = textOf(linked('on_behalf_of', organizations)['name']) ?? textOf(fields['party']);
  const area = linked('area', areas);
  return {
    chamber: isParty || isOther ? textOf(fields['chamber']) : (name ?? textOf(fields['chamber'])),
    constituency: textOf(area['name']) ?? textOf(fields['constituency']),
    region: textOf(fieldsOf(area['parent'])['name']),
    party: isParty ? name : behalf,
    organization: isOther ? name : null,
    role: textOf(fields['role']),
    office: textOf(fieldsOf(fields['post'])['label']) ?? textOf(fields['office']),
    startDate: textOf(fields['start_date']),
    endDate: textOf(fields['end_date']),
  };
}

function byId(input: unknown): Map<string, Fields> {
  return new Map(listOf(input).map((fields) => [textOf(fields['id']) ?? '', fields]));
}

function listOf(input: unknown): Fields[] {
  return Array.isArray(input) ? input.map(fieldsOf) : [];
}

function fieldsOf(input: unknown): Fields {
  return typeof input === 'object' && input !== null ? (input as Fields) : {};
}

/** Text, or a number as text; null if empty or anything else. */
function textOf(input: unknown): string | null {
  if (typeof input === 'number') return String(input);
  return typeof input === 'string' && input !== '' ? input : null;
}

// Writes people so that reading them gives the same people.

/** The classification of an organization that is known to be neither a chamber nor a party. */
const OTHER = 'organization';

export function writePopolo(people: readonly KnownPerson[]): string {
  const persons = people.map(({ id, ...person }) => ({
    id: String(id),
    name: person.legalName,
    ...fieldsJson(PERSON_FIELDS, person),
    memberships: person.memberships.map(membershipJson),
  }));
  return `${jsonText({ persons })}\n`;
}

/** The organization of a membership: one that is neither chamber nor party, else the chamber, else the party. */
function membershipJson(membership: Membership): object {
  const { chamber, constituency, region, party, organization, role, office, startDate, endDate } =
    membership;
  const memberOf =
    (organization !== null && { name: organization, classification: OTHER }) ||
    (chamber !== null && { name: chamber, classification: 'legislature' }) ||
    (party !== null && { name: party, classification: 'party' });
  return {
    ...(memberOf && { organization: memberOf }),
    ...(organization !== null && chamber !== null && { chamber }),
    ...(party !== null &&
      (organization ?? chamber) !== null && {
        on_behalf_of: { name: party, classification: 'party' },
      }),
    ...((constituency ?? region) !== null && {
      area: { name: constituency, ...(region !== null && { parent: { name: region } }) },
    }),
    role,
    ...(office !== null && { post: { label: office } }),
    start_date: startDate,
    end_date: endDate,
  };
}
