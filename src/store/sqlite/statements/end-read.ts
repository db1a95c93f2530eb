// Ends a transaction that only read.

import type { DatabaseSync } from 'node:sqlite';

/** Not COMMIT: after a statement met a damaged page, SQLite repeats its error there. */
export const END_READ = 'ROLLBACK';

/** A read that failed with an I/O error has ended the transaction already. */
export function endRead(database: DatabaseSync): void {
  if (database.isTransaction) database.exec(END_READ);
}
