// What a document says of a person, beyond a name: honorific, other names, memberships, identifiers; and its rules.

import { NAME_LENGTH_MAX } from '../field.ts';
import { firstCharacters, GIVEN_ID_MAX, SLUG, slugWords } from '../id.ts';
import { isPartialDate } from './date-rules.ts';
import { checkLength, checkText, type FieldFaults } from './field-faults.ts';
import type { Membership, PersonDetails } from '../person.ts';

export interface PersonClaim extends PersonDetails {
  /** Taken when given, as is the slug. */
  readonly id: number | null;
  readonly slug: string | null;
  readonly legalName: string;
}

/** Checks a claim as it was read; faults are noted by field. */
export function checkPersonClaim(claim: PersonClaim, faults: FieldFaults): void {
  const { id, slug, legalName } = claim;
  if (id !== null && (!Number.isSafeInteger(id) || id < 1)) {
    faults.add('id', 'A valid integer is required.');
  } else if (id !== null && id > GIVEN_ID_MAX) {
    faults.add('id', `Ensure this value is less than or equal to ${GIVEN_ID_MAX}.`);
  }
  if (slug !== null && !SLUG.test(slug)) {
    faults.add('slug', 'This must consist of letters, numbers, underscores or hyphens.');
  }
  if (legalName === '') faults.add('name', 'This field is required.');
  else checkName('name', legalName, faults);
  if (claim.honorificPrefix !== null) checkName('honorific_prefix', claim.honorificPrefix, faults);
  for (const name of claim.otherNames) checkName('other_names', name, faults);
  for (const { scheme, identifier } of claim.identifiers) {
    checkName('identifiers', scheme, faults);
    checkName('identifiers', identifier, faults);
  }
  for (const membership of claim.memberships) checkMembership(membership, faults);
}

/** The slug of a name: "Daniel Ng'ong'o Múthoni" is `daniel-ngongo-muthoni`. A name without a letter or digit gives `person`. */
export function slugFromName(name: string): string {
  const slug = firstCharacters(slugWords(name).join('-'), SLUG_BASE_LENGTH_MAX);
  return slug.replace(/-$/, '') || 'person';
}

/** Leaves space for a namesake's number within the 200 characters a slug may have. */
const SLUG_BASE_LENGTH_MAX = 190;

function checkName(field: string, value: string, faults: FieldFaults): void {
  if (checkText(field, value, faults)) checkLength(field, value, NAME_LENGTH_MAX, faults);
}

function checkMembership(membership: Membership, faults: FieldFaults): void {
  for (const value of [membership.chamber, membership.constituency, membership.party]) {
    if (value !== null) checkName('memberships', value, faults);
  }
  for (const date of [membership.startDate, membership.endDate]) {
    if (date === null || isPartialDate(date)) continue;
    faults.add('memberships', 'Date has wrong format. Use YYYY, YYYY-MM or YYYY-MM-DD.');
  }
}
