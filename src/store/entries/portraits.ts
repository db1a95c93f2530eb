// Portraits of people: where each is to be fetched from, and the picture once it was.

import type { Portrait, PortraitImage, PortraitRow } from '../../record/portrait.ts';
import { integer, readRow, readRows, rowAs, text, textOrNull } from '../sql/row-values.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';

const PORTRAITS_SQL = 'SELECT person_id, address, digest, type FROM portrait ORDER BY person_id';

const PORTRAIT_SQL = 'SELECT type, image FROM portrait WHERE digest = ? LIMIT 1';

export function portraitReads(sql: SqlRunner) {
  return {
    portraits: async (): Promise<readonly PortraitRow[]> =>
      await readRows(
        sql,
        (row) => ({
          personId: integer(row, 'person_id'),
          address: textOrNull(row, 'address'),
          image: imageOf(textOrNull(row, 'digest'), textOrNull(row, 'type')),
        }),
        PORTRAITS_SQL,
      ),
    portrait: async (digest: string): Promise<Portrait | null> =>
      await readRow(
        sql,
        (row) => ({
          type: text(row, 'type'),
          bytes: rowAs<{ readonly image: Uint8Array }>(row).image,
        }),
        PORTRAIT_SQL,
        digest,
      ),
  };
}

function imageOf(digest: string | null, type: string | null): PortraitImage | null {
  return digest === null || type === null ? null : { digest, type };
}
