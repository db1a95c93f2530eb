// The rules venues, sources, sittings and people must satisfy, each made from the table of its fields.

import { COLLECTION_FIELDS, type CollectionFields, type CollectionName } from '../collection.ts';
import type { FieldTable } from '../field.ts';
import { endDateOf, SITTING_FIELDS, type NewSitting, type SittingDescription } from '../sitting.ts';
import type { JsonObject } from '../field.ts';
import { checkChange, checkFields } from './check-fields.ts';
import { FieldFaults } from './field-faults.ts';

export interface ItemRules<Fields> {
  /** Checks a whole item: a field that is not given is empty. */
  readonly check: (input: JsonObject, faults: FieldFaults) => Fields;
  /** Checks a change to an item: a field that is not given stays as it is. */
  readonly checkChange: (input: JsonObject, faults: FieldFaults) => Partial<Fields>;
}

/** What may be sent back as it was read, and is ignored. The url of a source is a field: its document's. */
const OWN = ['id', 'url'];

export const COLLECTION_RULES: {
  readonly [Name in CollectionName]: ItemRules<CollectionFields[Name]>;
} = {
  venues: rulesOf(COLLECTION_FIELDS.venues),
  sources: rulesOf(COLLECTION_FIELDS.sources),
  sittings: { ...rulesOf(COLLECTION_FIELDS.sittings), check: checkSitting },
  people: rulesOf(COLLECTION_FIELDS.people),
};

function rulesOf<Fields>(table: FieldTable<Fields>): ItemRules<Fields> {
  return {
    check: (input, faults) => checkFields(table, input, faults, OWN),
    checkChange: (input, faults) => checkChange(table, input, faults, OWN),
  };
}

/**
 * Checks a description such as `{"venue":"senate","start_date":"2013-07-31"}`. Without the day of its end it ends on its first day, or on
 * the next where it ends at an earlier hour than it began.
 */
export function checkSitting(input: JsonObject, faults: FieldFaults): SittingDescription {
  const sitting = checkFields(SITTING_FIELDS, input, faults, OWN);
  return input['end_date'] === undefined ? { ...sitting, endDate: endDateOf(sitting) } : sitting;
}

/** Checks the description within something else; its faults are noted under `sitting`. */
export function checkNestedSitting(input: JsonObject, faults: FieldFaults): NewSitting {
  const own = new FieldFaults();
  const sitting = checkSitting(input, own);
  faults.addNested('sitting', own);
  return sitting;
}
