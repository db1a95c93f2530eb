// The texts an entry had, as rows of either engine.

import type { EntryRevision } from '../contract/results.ts';
import { integer, text, textOrNull } from './row-values.ts';
import type { Row } from './sql-runner.ts';

export const REVISION_COLUMNS = 'revision, wire, changed_at, changed_by';

export function readRevision(row: Row): EntryRevision {
  return {
    revision: integer(row, 'revision'),
    wire: text(row, 'wire'),
    changedAtMs: integer(row, 'changed_at'),
    changedBy: textOrNull(row, 'changed_by'),
  };
}
