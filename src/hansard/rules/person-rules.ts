// The rules a person must keep who is made or changed through the interface.

import { isPartOfDate } from './date-rules.ts';
import { FieldFaults } from './field-faults.ts';
import {
  NAME_LENGTH_MAX,
  optional,
  refuseUnknown,
  required,
  said,
  type Given,
} from './field-rules.ts';
import type { Identifier, Membership, PersonDetails } from '../person.ts';

export interface PersonFields extends PersonDetails {
  readonly legalName: string;
  /** Null where none is given: one is made of the name, or the present one stays. */
  readonly slug: string | null;
}

/** Of each list; nobody has sat in more parliaments. */
const LIST_LENGTH_MAX = 100;

const FIELDS = {
  legal_name: 'legalName',
  slug: 'slug',
  other_names: 'otherNames',
  identifiers: 'identifiers',
  memberships: 'memberships',
} as const;

export function checkPerson(given: Given, faults: FieldFaults): PersonFields {
  refuseUnknown(given, ['id', 'url', ...Object.keys(FIELDS)], faults);
  return {
    legalName: required('legal_name', given['legal_name'], NAME_LENGTH_MAX, faults),
    slug: slugOf(given['slug'], faults),
    otherNames: [...new Set(listOf('other_names', given, nameOf, faults))],
    identifiers: listOf('identifiers', given, identifierOf, faults),
    memberships: listOf('memberships', given, membershipOf, faults),
  };
}

/** Checks the fields of a change to a person: what is not given stays as it is. */
export function checkPersonChange(given: Given, faults: FieldFaults): Partial<PersonFields> {
  return said(given, checkPerson({ legal_name: 'x', ...given }, faults), FIELDS);
}

/** A document's slug is kept as it is, so capital letters are allowed here as there. */
function slugOf(value: unknown, faults: FieldFaults): string | null {
  const slug = optional('slug', value, NAME_LENGTH_MAX, faults);
  if (slug === null || slug === '') return null;
  if (!/^[-a-zA-Z0-9_]+$/.test(slug)) {
    faults.add(
      'slug',
      'Enter a valid “slug” consisting of letters, numbers, underscores or hyphens.',
    );
  }
  return slug;
}

/** The members of a list, each checked by itself; a fault says which one it is in. */
function listOf<Member>(
  field: string,
  given: Given,
  read: (fields: Given, faults: FieldFaults) => Member,
  faults: FieldFaults,
): Member[] {
  const list = given[field] ?? [];
  if (!Array.isArray(list)) {
    faults.add(field, 'Expected a list of items.');
    return [];
  }
  if (list.length > LIST_LENGTH_MAX) {
    faults.add(field, `Ensure this field has no more than ${LIST_LENGTH_MAX} elements.`);
    return [];
  }
  return list.map((one: unknown, index) => {
    const own = new FieldFaults();
    const fields = typeof one === 'object' && one !== null && !Array.isArray(one) ? one : null;
    if (fields === null && typeof one !== 'string') own.add('item', 'Expected an object.');
    const member = read((fields ?? { name: one }) as Given, own);
    const named = new FieldFaults();
    named.addNested(String(index), own);
    faults.addNested(field, named);
    return member;
  });
}

/** `{"name":"…"}`, or the name alone. */
function nameOf(fields: Given, faults: FieldFaults): string {
  refuseUnknown(fields, ['name'], faults);
  return required('name', fields['name'], NAME_LENGTH_MAX, faults);
}

function identifierOf(fields: Given, faults: FieldFaults): Identifier {
  refuseUnknown(fields, ['scheme', 'identifier'], faults);
  return {
    scheme: required('scheme', fields['scheme'], NAME_LENGTH_MAX, faults),
    identifier: required('identifier', fields['identifier'], NAME_LENGTH_MAX, faults),
  };
}

function membershipOf(fields: Given, faults: FieldFaults): Membership {
  const names = ['chamber', 'constituency', 'party'];
  refuseUnknown(fields, [...names, 'start_date', 'end_date'], faults);
  const [chamber, constituency, party] = names.map((name) =>
    optional(name, fields[name], NAME_LENGTH_MAX, faults),
  );
  return {
    chamber: chamber!,
    constituency: constituency!,
    party: party!,
    startDate: partOfDate('start_date', fields['start_date'], faults),
    endDate: partOfDate('end_date', fields['end_date'], faults),
  };
}

function partOfDate(field: string, value: unknown, faults: FieldFaults): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && isPartOfDate(value)) return value;
  faults.add(
    field,
    'Date has wrong format. Use one of these formats instead: YYYY, YYYY-MM, YYYY-MM-DD.',
  );
  return null;
}
