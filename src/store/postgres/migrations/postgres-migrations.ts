// Brings a PostgreSQL store up to date: each migration is one transaction, so one that is killed never was.

import type { ClientBase } from 'pg';
import { OperatorError } from '../../../errors.ts';
import { firstOf, present } from '../../../present.ts';
import type { OnWait } from '../../contract/open-mode.ts';
import { MigrationWait } from '../../shared/migration-wait.ts';
import { recordMigration } from './first-ten/0001-record.ts';
import { historyMigration } from './first-ten/0002-history.ts';
import { peopleMigration } from './first-ten/0003-people.ts';
import { indexMigration } from './first-ten/0004-index.ts';
import { membersMigration } from './first-ten/0005-members.ts';
import { alertsMigration } from './first-ten/0006-alerts.ts';
import { groupsMigration } from './first-ten/0007-groups.ts';
import { bodyWordsMigration } from './first-ten/0008-body-words.ts';
import { unchangedMigration } from './first-ten/0009-unchanged.ts';
import { fieldWordsMigration } from './first-ten/0010-field-words.ts';
import { plainNamesMigration } from './0011-plain-names.ts';
import { wordFormsMigration } from './0012-word-forms.ts';
import { entryDetailsMigration } from './0013-entry-details.ts';
import { restoringMigration } from './0014-restoring.ts';
import { debatesMigration } from './0015-debates.ts';
import { patchesMigration } from './0016-patches.ts';
import { itemChangesMigration } from './0017-item-changes.ts';
import { mirrorMigration } from './0018-mirror.ts';
import { sittingEvidenceMigration } from './0019-sitting-evidence.ts';
import { importReportsMigration } from './0020-import-reports.ts';
import { importedSittingsMigration } from './0021-imported-sittings.ts';
import { readingRulesMigration } from './0022-reading-rules.ts';
import { labelDecisionsMigration } from './0023-label-decisions.ts';
import { readAnewMigration } from './0024-read-anew.ts';
import { subscriptionsMigration } from './0025-subscriptions.ts';
import { mirrorItemsMigration } from './0026-mirror-items.ts';
import { checksumsMigration } from './0027-checksums.ts';
import { divisionsMigration } from './0028-divisions.ts';
import { languagesMigration } from './0029-languages.ts';
import { honorificsMigration } from './0030-honorifics.ts';
import { termChainMigration } from './0031-term-chain.ts';
import { rowCopiesMigration } from './0032-row-copies.ts';
import { SCHEMA } from '../servers/postgres-address.ts';
import { codeOf, LOCK_NOT_AVAILABLE } from '../servers/postgres-errors.ts';

/** Statements, or what statements alone cannot do. */
type Migration = string | ((client: ClientBase) => Promise<void>);

/** In order, and step by step with SQLite's; the number of a migration is its index, counted from 1. */
const MIGRATIONS: readonly Migration[] = [
  recordMigration,
  historyMigration,
  peopleMigration,
  indexMigration,
  membersMigration,
  alertsMigration,
  groupsMigration,
  bodyWordsMigration,
  unchangedMigration,
  fieldWordsMigration,
  plainNamesMigration,
  wordFormsMigration,
  entryDetailsMigration,
  restoringMigration,
  debatesMigration,
  patchesMigration,
  itemChangesMigration,
  mirrorMigration,
  sittingEvidenceMigration,
  importReportsMigration,
  importedSittingsMigration,
  readingRulesMigration,
  labelDecisionsMigration,
  readAnewMigration,
  subscriptionsMigration,
  mirrorItemsMigration,
  checksumsMigration,
  divisionsMigration,
  languagesMigration,
  honorificsMigration,
  termChainMigration,
  rowCopiesMigration,
];

export const SCHEMA_VERSION = MIGRATIONS.length;

/** "HANSARD" in ASCII: the lock that every writer and every migration takes, among all locks of the database. */
export const WRITERS_LOCK = '20321136512357956';

/**
 * How long the server waits for the lock of another process at a time. It is waited for in several attempts: between them a
 * migration reports that it waits, and a server that hangs is distinguished from a lock that is held.
 */
export const LOCK_ATTEMPT_MS = 1_000;

/** Applies what is missing and says how many migrations that were. Waits while another process migrates. */
export async function migrate(client: ClientBase, shown: string, onWait?: OnWait): Promise<number> {
  const wait = new MigrationWait(shown, onWait);
  let applied = 0;
  for (let version = 0; version < SCHEMA_VERSION;) {
    await begin(client, wait);
    try {
      // Another process may have been quicker while this one waited for the lock.
      version = await schemaVersion(client, shown);
      if (version < SCHEMA_VERSION) {
        await client.query(
          `CREATE SCHEMA IF NOT EXISTS ${SCHEMA};
           CREATE TABLE IF NOT EXISTS migration (number BIGINT PRIMARY KEY)`,
        );
        const migration = present(MIGRATIONS[version], 'a migration');
        if (typeof migration === 'string') await client.query(migration);
        else await migration(client);
        version += 1;
        await client.query('INSERT INTO migration VALUES ($1)', [version]);
        applied += 1;
      }
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    }
  }
  return applied;
}

/** Begins a transaction that has the lock. */
async function begin(client: ClientBase, wait: MigrationWait): Promise<void> {
  for (;;) {
    try {
      await client.query(
        `BEGIN; SET LOCAL lock_timeout = ${LOCK_ATTEMPT_MS}; SELECT pg_advisory_xact_lock(${WRITERS_LOCK});
         SET LOCAL lock_timeout = 0`,
      );
      return;
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      await client.query('ROLLBACK');
      const { rows } = await client.query<{ progress: string }>(PROGRESS_SQL);
      wait.attemptFailed(rows.map(({ progress }) => progress).join(' '));
    }
  }
}

/**
 * Differs whenever the process that has the lock got further. A server that works for it is progress; a server that waits
 * for the process, or for another lock, is not. What a process of another role does cannot be seen, and counts as progress.
 */
const PROGRESS_SQL = `
SELECT pid || ' ' || CASE
  WHEN state IS NULL OR (state = 'active' AND wait_event_type IS DISTINCT FROM 'Lock'
    AND wait_event_type IS DISTINCT FROM 'Client') THEN clock_timestamp()
  ELSE state_change END AS progress
FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory' AND granted AND objsubid = 1
  AND (classid::bigint << 32 | objid::bigint) = ${WRITERS_LOCK}
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
ORDER BY pid`;

/** The schema of the store, 0 where there is none; refuses another program's, and one a newer program wrote. */
export async function schemaVersion(client: ClientBase, shown: string): Promise<number> {
  const { rows } = await client.query<{ known: boolean; tables: number }>(
    `SELECT to_regclass('${SCHEMA}.migration') IS NOT NULL AS known,
       (SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE nspname = '${SCHEMA}') AS tables`,
  );
  const { known, tables } = firstOf(rows);
  if (!known) {
    if (tables === 0) return 0;
    throw new OperatorError(
      `The database at ${shown} has a schema "${SCHEMA}" that is not of this program. Name another database.`,
    );
  }
  const found = await client.query<{ version: number | null }>(
    `SELECT max(number) AS version FROM ${SCHEMA}.migration`,
  );
  const version = firstOf(found.rows).version ?? 0;
  if (version > SCHEMA_VERSION) {
    throw new OperatorError(
      `The record at ${shown} was written by a newer version of this program (its schema is ${version}, ` +
        `this version knows ${SCHEMA_VERSION}). Install that version or a newer one.`,
    );
  }
  return version;
}
