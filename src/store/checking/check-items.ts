// Verifies that the log of changes to items follows from itself, and that its last word on each item is what the item is, on either engine.

import { EMPTY_CHAIN } from '../../record/change.ts';
import { nextItemChain } from '../../record/change.ts';
import { readItem } from '../shared/collection-tables.ts';
import {
  ITEM_CHANGE_COLUMNS,
  itemChanges,
  itemState,
  readItemChange,
} from '../shared/item-changes.ts';
import { readOnAfter } from '../shared/read-on.ts';
import type { SqlRunner } from '../shared/sql-runner.ts';

/** Changes read with one statement: some hundred kilobytes. */
const BATCH_CHANGES = 1_000;

const LAST_CHANGES_SQL = `
SELECT ${ITEM_CHANGE_COLUMNS.join(', ')} FROM item_change AS one WHERE seq > ? AND NOT EXISTS (
  SELECT 1 FROM item_change AS later
  WHERE later.resource = one.resource AND later.item_id = one.item_id AND later.seq > one.seq)
ORDER BY seq LIMIT ?`;

export async function* checkItems(sql: SqlRunner): AsyncGenerator<string> {
  yield* checkChain(sql);
  for (let lastSeq = 0; ;) {
    const changes = (await sql.rows(LAST_CHANGES_SQL, lastSeq, BATCH_CHANGES)).map(readItemChange);
    if (changes.length === 0) return;
    for (const { seq, kind, resource, itemId, state } of changes) {
      lastSeq = readOnAfter(lastSeq, seq);
      const item = await readItem(sql, resource, itemId);
      const present = item === null ? null : itemState(resource, item);
      if (isAsLogged(present, kind === 'removed' ? null : state)) continue;
      yield `Item ${itemId} of ${resource} is not what the log says that it became with change ${seq}.`;
    }
  }
}

function isAsLogged(present: string | null, logged: string | null): boolean {
  if (present === logged || present === null || logged === null) return present === logged;
  return isSame(JSON.parse(present) as Json, JSON.parse(logged) as Json);
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Whether a value is the one that was logged. A field that is newer than the change is not in the log, and has nothing in it. */
function isSame(present: Json, logged: Json): boolean {
  if (!isCompound(present) || !isCompound(logged)) return present === logged;
  if (Array.isArray(present) !== Array.isArray(logged)) return false;
  const known = new Map(Object.entries(logged));
  const values = Object.entries(present);
  if (Array.isArray(present) && values.length !== known.size) return false;
  const found = values.filter(([name]) => known.has(name));
  return (
    found.length === known.size &&
    values.every(([name, value]) => {
      const before = known.get(name);
      return before === undefined ? isNothing(value) : isSame(value, before);
    })
  );
}

function isCompound(value: Json): value is Exclude<Json, null | boolean | number | string> {
  return typeof value === 'object' && value !== null;
}

function isNothing(value: Json): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

async function* checkChain(sql: SqlRunner): AsyncGenerator<string> {
  let [lastSeq, chain] = [0, EMPTY_CHAIN];
  for (;;) {
    const changes = await itemChanges(sql, lastSeq, BATCH_CHANGES);
    if (changes.length === 0) return;
    for (const change of changes) {
      const follows = change.seq === lastSeq + 1 && nextItemChain(chain, change) === change.chain;
      if (!follows)
        yield `The log of items does not hold at change ${change.seq}: something was altered.`;
      lastSeq = readOnAfter(lastSeq, change.seq);
      chain = change.chain;
    }
  }
}
