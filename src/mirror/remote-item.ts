// A venue, source, sitting or person of another server, checked by the rules of the record.

import type { ItemChange } from '@hansard/client';
import { OperatorError } from '../errors.ts';
import type { CollectionName } from '../record/collection.ts';
import type { JsonObject } from '../record/field.ts';
import { COLLECTION_RULES } from '../record/rules/check-fields.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';
import { contradiction } from './mirror-run.ts';

/** What the server says of an item: the item as it is, or as it was when it was removed. */
export interface RemoteItem {
  readonly resource: CollectionName;
  /** Its id on the server. */
  readonly id: number;
  readonly kind: 'known' | 'added' | 'removed';
  /** Its fields as the log of items has them: a sitting has the ids of its venue and its source. */
  readonly fields: JsonObject;
  /** The same at the changes before, as far as they are part of what is applied. */
  readonly earlier?: readonly JsonObject[];
}

export function itemOfChange({ resource, id, kind, item }: ItemChange): RemoteItem {
  if (!Number.isSafeInteger(id) || id < 1 || !RESOURCES.has(resource)) {
    contradiction(`its log of items names ${String(resource)} ${String(id)}.`);
  }
  const isOf = kind === 'removed' || kind === 'added' ? kind : 'known';
  return { resource, id, kind: isOf, fields: item };
}

const RESOURCES: ReadonlySet<string> = new Set(Object.keys(COLLECTION_RULES));

/** One key for all that is said of one item. */
export function keyOf({ resource, id }: Pick<RemoteItem, 'resource' | 'id'>): string {
  return `${resource} ${id}`;
}

export function checkedFields<Name extends CollectionName>(
  name: Name,
  { id, fields }: Pick<RemoteItem, 'id' | 'fields'>,
): ReturnType<(typeof COLLECTION_RULES)[Name]['check']> {
  const faults = new FieldFaults();
  const checked = COLLECTION_RULES[name].check(fields, faults);
  if (faults.count > 0) throw new OperatorError(`${name} ${id}: ${faults.toString()}`);
  return checked as ReturnType<(typeof COLLECTION_RULES)[Name]['check']>;
}
