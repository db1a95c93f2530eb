// The ids of venues, sources, sittings and people: given out once, also where one was removed.

import type { MemberTable } from '../writing/writing-storage.ts';
import { first, type Asked } from './postgres-statements.ts';

/** The next id of a table, above every one it has or had. There is one writer, so nobody is quicker. */
export const nextMemberId = (table: MemberTable): string =>
  `(SELECT 1 + greatest(0, (SELECT max(id) FROM ${table}),
     (SELECT max(id) FROM removed_member WHERE kind = '${table}')))`;

/** Whether this id was somebody's who is no longer there. */
export async function wasRemoved(asked: Asked, table: MemberTable, id: number): Promise<boolean> {
  const sql = 'SELECT 1 FROM removed_member WHERE kind = $1 AND id = $2';
  return (await first(asked, sql, table, id)) !== undefined;
}
