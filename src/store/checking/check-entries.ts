// Verifies the entries of a record, on either engine: their positions, the stored count, their wire forms.

import { counted } from '../../base/group-digits.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ENTRY_DETAILS } from '../../record/entry-details.ts';
import type { JsonObject } from '../../record/field.ts';
import { checkFields } from '../../record/rules/check-fields.ts';
import { FieldFaults } from '../../record/rules/field-faults.ts';
import { detailsText, readDetails, readWireForm, wireForm } from '../../record/wire-form.ts';
import { integer, readOnAfter, readPortions, rowShape, textOrNull } from '../sql/row-values.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';

/** Entries between two reports of progress. */
const ENTRIES_PER_REPORT = 10_000;

/** Entries read with one statement: about a megabyte. */
const CHECK_BATCH_ENTRIES = 2_000;

const ENTRIES_SQL = `
SELECT entry.id, text_counter, type, person_id, wire, legal_name, slug
FROM entry LEFT JOIN person ON person.id = entry.person_id
WHERE entry.id > ? ORDER BY entry.id LIMIT ${CHECK_BATCH_ENTRIES}`;

const RUNS_SQL = 'SELECT first_position, first_id FROM entry_run ORDER BY first_position';

/** An entry as it is stored, and the speaker it refers to. */
type CheckedEntry = ReturnType<typeof CHECKED_ENTRY_ROW.read>;

const CHECKED_ENTRY_ROW = rowShape({
  id: 'integer',
  textCounter: 'integer',
  type: 'text',
  personId: 'integer?',
  wire: 'text',
  legalName: 'text?',
  slug: 'text?',
});

/** Yields broken promises as sentences. All statements must run within one snapshot. */
export async function* checkEntries(
  sql: SqlRunner,
  progress: (entriesChecked: number) => void,
): AsyncGenerator<string> {
  const record = await sql.row('SELECT entry_count, next_entry_id FROM record');
  const runs = await sql.rows(RUNS_SQL);
  let [lastId, position, runsSeen] = [0, 0, 0];
  for await (const rows of readPortions(sql, { query: ENTRIES_SQL, key: 'id' })) {
    for (const entry of rows.map(CHECKED_ENTRY_ROW.read)) {
      const { id } = entry;
      position += 1;
      if (position === 1 || id !== lastId + 1) {
        const run = runs[runsSeen];
        if (run?.['first_position'] !== position || run['first_id'] !== id) {
          yield `Entry ${id} is at position ${position}, but no run of ids begins there.`;
        }
        runsSeen += 1;
      }
      lastId = readOnAfter(lastId, id);
      const fault = wireFault(entry);
      if (fault !== null) yield `Entry ${id}: ${fault}`;
      if (position % ENTRIES_PER_REPORT === 0) progress(position);
    }
    // Signals are only handled between two turns of the event loop.
    await nextTurn();
  }
  progress(position);
  const [count, nextId] = [integer(record, 'entry_count'), integer(record, 'next_entry_id')];
  if (runsSeen !== runs.length) {
    yield `The record has ${runsSeen} runs of ids, but ${runs.length} are stored.`;
  }
  if (count !== position) {
    yield `The record has ${counted(position, 'entry', 'entries')}, but the stored count is ${count}.`;
  }
  if (position > 0 && lastId >= nextId) {
    yield `Entry ${lastId} exists, but the next id of the record is ${nextId}.`;
  }
}

function wireFault(row: CheckedEntry): string | null {
  let body;
  try {
    body = readWireForm(row.wire);
  } catch {
    return 'its wire form is not JSON.';
  }
  if (wireForm(body) !== row.wire)
    return 'its wire form is not the one that this version makes of it.';
  if (body.textCounter !== row.textCounter) return 'its wire form has another text_counter.';
  if (body.type !== row.type) return 'its wire form has another type.';
  const { speaker } = body;
  const same =
    row.personId === null
      ? speaker === null
      : speaker?.id === row.personId &&
        speaker.legalName === row.legalName &&
        speaker.slug === row.slug;
  return same ? null : 'its wire form names another speaker.';
}

// Verifies the stored details of entries, on either engine.

/** Rows read with one statement. */
const DETAILS_PER_READ = 2_000;

/** The current revision of an entry; for a withdrawn one, its last. */
const ROWS_SQL = `
SELECT entry_id, revision, details, coalesce(
  (SELECT entry.revision FROM entry WHERE entry.id = entry_id),
  (SELECT max(revision.revision) FROM revision WHERE revision.entry_id = entry_detail.entry_id)
) AS last_revision
FROM entry_detail WHERE (entry_id, revision) > (?, ?) ORDER BY entry_id, revision LIMIT ${DETAILS_PER_READ}`;

/** Yields broken promises as sentences. */
export async function* checkDetails(sql: SqlRunner): AsyncGenerator<string> {
  for (let [id, revision] = [0, 0]; ;) {
    const rows = await sql.rows(ROWS_SQL, id, revision);
    if (rows.length === 0) return;
    for (const row of rows) {
      const [ofId, ofRevision] = [integer(row, 'entry_id'), integer(row, 'revision')];
      revision = ofId === id ? readOnAfter(revision, ofRevision) : ofRevision;
      if (ofId !== id) id = readOnAfter(id, ofId);
      const last = row['last_revision'];
      if (typeof last !== 'number' || last < revision) {
        yield `There are details of revision ${revision} of entry ${id}, but the entry has no such revision.`;
      }
      if (!isSound(textOrNull(row, 'details'))) yield `Entry ${id}: its details are damaged.`;
    }
  }
}

/** Whether they are what would be stored today. */
function isSound(stored: string | null): boolean {
  if (stored === null) return true;
  try {
    const faults = new FieldFaults();
    checkFields(ENTRY_DETAILS, JSON.parse(stored) as JsonObject, faults);
    return faults.count === 0 && detailsText(readDetails(stored)) === stored;
  } catch {
    return false;
  }
}
