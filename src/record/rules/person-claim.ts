// What a document says of a person beyond a name: honorific, other names, memberships, identifiers; and the rules for it.

import { fieldsJson } from '../field-values.ts';
import { firstCharacters, GIVEN_ID_MAX, slugWords } from '../id.ts';
import { PERSON_FIELDS, type PersonFields } from '../person.ts';
import { checkFields, checkNumber } from './check-fields.ts';
import type { FieldFaults } from './field-faults.ts';

export interface PersonClaim extends PersonFields {
  /** Used if given, like the slug. */
  readonly id: number | null;
}

/** Checks a claim as it was read; faults are recorded by field. */
export function checkPersonClaim({ id, ...fields }: PersonClaim, faults: FieldFaults): void {
  checkNumber({ name: 'id', least: 1, most: GIVEN_ID_MAX }, id, faults);
  checkFields(PERSON_FIELDS, fieldsJson(PERSON_FIELDS, fields), faults);
}

/** The slug of a name: "Daniel Ng'ong'o Múthoni" is `daniel-ngongo-muthoni`. A name without a letter or digit gives `person`. */
export function slugFromName(name: string): string {
  const slug = firstCharacters(slugWords(name).join('-'), SLUG_BASE_LENGTH_MAX);
  return slug.replace(/-$/, '') || 'person';
}

/** Leaves space for a namesake's number within the 200 characters a slug may have. */
const SLUG_BASE_LENGTH_MAX = 190;
