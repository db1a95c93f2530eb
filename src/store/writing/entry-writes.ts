// The entries of a write transaction: finds, adds, corrects, withdraws and restores them. The earlier texts stay as revisions.

import type { CorrectedEntry, EntryBody, NewEntry } from '../../record/entry.ts';
import type { Person } from '../../record/person.ts';
import { readWireForm, wireForm } from '../../record/wire-form.ts';
import type { Provenance } from '../entries/change-runs.ts';
import { addDetails, changeDetails, type DetailRow } from '../entries/entry-revisions.ts';
import { personNow } from '../entries/item-changes.ts';
import { integerOrNull, type ItemOf, readRow, readRows, rowShape } from '../sql/row-values.ts';
import { type Dialect, inIdsSql, type SqlRunner, type SqlValue } from '../sql/sql-runner.ts';
import type { EntryChanges, WriteEngine } from './entry-changes.ts';
import type { ReadSpeakers, SpeakerNames, WithReference } from './speaker-names.ts';
import { findWithdrawn } from './withdrawn-entries.ts';

const STORED_COLUMNS = {
  id: 'integer',
  sittingId: 'integer',
  textCounter: 'integer',
  /** The entry's wire form, see record/wire-form.ts. */
  wire: 'text',
  revision: 'integer',
  changedAtMs: 'integer',
} as const;

/** All columns of an entry. */
const ENTRY_ROW = rowShape({
  ...STORED_COLUMNS,
  type: 'text',
  personId: 'integer?',
  changedBy: 'text?',
});

/** With the details, which have a row of their own. */
type EntryRow = ItemOf<typeof ENTRY_ROW> & DetailRow;

const STORED_ENTRY_ROW = rowShape(STORED_COLUMNS);

export type StoredEntry = ItemOf<typeof STORED_ENTRY_ROW>;
/** An entry as a transaction read it. */
export type ReadRevision = Pick<StoredEntry, 'id' | 'revision'>;
export type LastEntry = Pick<StoredEntry, 'id' | 'sittingId' | 'textCounter'>;

/** To be completed with a condition. */
const STORED_ENTRY_SQL = `SELECT ${STORED_ENTRY_ROW.columns.join(', ')} FROM entry`;

const storeRevisionsSql = (dialect: Dialect): string => `
INSERT INTO revision (entry_id, revision, wire, changed_at, changed_by, sitting_id)
SELECT id, revision, wire, changed_at, changed_by, sitting_id FROM entry WHERE id ${inIdsSql(dialect)}`;

const TEXT_COLUMNS = new Set(['type', 'wire', 'changed_by']);

/** Updates many entries: the rows are one value, a JSON array of arrays. */
const correctSql = (dialect: Dialect): string => `
UPDATE entry SET ${ENTRY_ROW.columns
  .filter((name) => name !== 'id' && name !== 'sitting_id')
  .map((name) => `${name} = given.${name}`)
  .join(', ')}
FROM (SELECT ${ENTRY_ROW.columns.map(columnOfJson).join(', ')} FROM ${JSON_ROWS[dialect]}) AS given
WHERE entry.id = given.id`;

function columnOfJson(name: string, index: number): string {
  const value = `value ->> ${index}`;
  return `${TEXT_COLUMNS.has(name) ? value : `CAST(${value} AS BIGINT)`} AS ${name}`;
}

const JSON_ROWS: Readonly<Record<Dialect, string>> = {
  sqlite: 'json_each(?)',
  postgres: 'json_array_elements(?::json)',
};

export interface RestoredEntry {
  readonly id: number;
  /** Without details it keeps its own. */
  readonly body: WithReference<CorrectedEntry>;
}

/** Entries that are corrected or withdrawn at a time: some hundred kilobytes. */
const WRITE_BATCH_ENTRIES = 500;

type CorrectionKind = 'corrected' | 'linked';

type Correct = (body: EntryBody, entry: StoredEntry) => WithReference<CorrectedEntry> | null;

export class EntryWrites {
  readonly #engine: WriteEngine;
  readonly #sql: SqlRunner;
  readonly #changes: EntryChanges;
  readonly #provenance: Provenance;
  readonly #speakers: SpeakerNames;

  constructor(
    engine: WriteEngine,
    changes: EntryChanges,
    provenance: Provenance,
    speakers: SpeakerNames,
  ) {
    this.#engine = engine;
    this.#sql = engine.sql;
    this.#changes = changes;
    this.#provenance = provenance;
    this.#speakers = speakers;
  }

  /** The last entry of the record, which an entry without a sitting may follow. */
  last(): Promise<StoredEntry | null> {
    return this.#find('ORDER BY id DESC LIMIT 1');
  }

  /** The number of entries in the record, with what this transaction changed. */
  get count(): number {
    return this.#changes.entryCount;
  }

  /** The highest id that an entry ever had, including withdrawn ones; 0 if there was none. */
  get highestId(): number {
    return this.#changes.nextId - 1;
  }

  find(id: number): Promise<StoredEntry | null> {
    return this.#find('WHERE id = ?', id);
  }

  /** The entries of these ids that are there, in ascending order. */
  findEach(ids: readonly number[]): Promise<readonly StoredEntry[]> {
    return this.#findAll(`WHERE id ${inIdsSql(this.#sql.dialect)} ORDER BY id`, ids.join(','));
  }

  findAt(sittingId: number, textCounter: number): Promise<StoredEntry | null> {
    return this.#find('WHERE sitting_id = ? AND text_counter = ?', sittingId, textCounter);
  }

  /** The entries of a sitting, in the order of their counters. */
  ofSitting(sittingId: number): Promise<readonly StoredEntry[]> {
    return this.#findAll('WHERE sitting_id = ? ORDER BY text_counter', sittingId);
  }

  /** The highest counter in use in a sitting; 0 if it has no entries. */
  async lastCounter(sittingId: number): Promise<number> {
    const query = 'SELECT max(text_counter) AS counter FROM entry WHERE sitting_id = ?';
    return integerOrNull(await this.#sql.row(query, sittingId), 'counter') ?? 0;
  }

  /**
   * Appends entries to a sitting at the end of the record and returns their ids, in order. A given id must be above every id
   * that the record ever used; people must exist; counters must be free in the sitting. A speaker gets the name of the record.
   */
  async append(
    sittingId: number,
    appended: readonly WithReference<NewEntry>[],
  ): Promise<readonly number[]> {
    const { atMs: changedAtMs } = this.#provenance;
    const rows = new Array<EntryRow>(appended.length);
    const speakers = await this.#speakers.read(appended);
    const entries = appended.map((entry) => named(entry, speakers));
    const append = await this.#changes.beginAppend(sittingId, entries);
    for (const [index, entry] of entries.entries()) {
      const id = append.takeId(entry.id);
      const row = this.#rowOf(entry, { id, sittingId, revision: 1, changedAtMs });
      append.add(row, entry);
      rows[index] = row;
    }
    await this.#insert(rows);
    await addDetails(this.#sql, rows);
    await append.finish();
    return rows.map(({ id }) => id);
  }

  /**
   * Gives an entry a new text or details, and stores the earlier ones as a revision. The entry is one that this transaction read:
   * it has the revision that the new text was made from. Rejects with a RangeError if the entry has another one by now.
   */
  async correct(
    { id, revision }: ReadRevision,
    body: WithReference<CorrectedEntry>,
    kind?: CorrectionKind,
  ): Promise<void> {
    const corrected = await this.correctEach([id], kind ?? 'corrected', (_, entry) => {
      if (entry.revision === revision) return body;
      throw new RangeError(`entry ${id} has revision ${entry.revision}, not ${revision}`);
    });
    if (corrected === 0) throw new RangeError(`there is no entry ${id}`);
  }

  /**
   * Corrects many entries, some hundred at a time; entries for which `change` returns null stay as they are. The ids ascend. A
   * speaker gets the name of the record. Returns the number of changed entries.
   */
  async correctEach(
    ids: readonly number[],
    kind: CorrectionKind,
    change: (...of: Parameters<Correct>) => ReturnType<Correct> | Promise<ReturnType<Correct>>,
  ): Promise<number> {
    let corrected = 0;
    for (let at = 0; at < ids.length; at += WRITE_BATCH_ENTRIES) {
      const corrections = [];
      for (const entry of await this.findEach(ids.slice(at, at + WRITE_BATCH_ENTRIES))) {
        const bodyBefore = readWireForm(entry.wire);
        const bodyAfter = await change(bodyBefore, entry);
        if (bodyAfter !== null) corrections.push({ entry, bodyBefore, bodyAfter });
      }
      const bodies = corrections.map((correction) => correction.bodyAfter);
      const speakers = await this.#speakers.read(bodies);
      const changes = corrections.map(({ entry, bodyBefore, bodyAfter: unnamed }) => {
        const bodyAfter = named(unnamed, speakers);
        const { id, sittingId, revision } = entry;
        // Two changes of one entry within a millisecond must still differ in their time, and so in their ETag.
        const changedAtMs = Math.max(this.#provenance.atMs, entry.changedAtMs + 1);
        const row = this.#rowOf(bodyAfter, { id, sittingId, revision: revision + 1, changedAtMs });
        return { ...row, kind, bodyBefore, bodyAfter };
      });
      if (changes.length === 0) continue;
      const sql = await this.#storeRevisions(changes.map(({ id }) => id));
      await sql.run(correctSql(sql.dialect), JSON.stringify(changes.map(ENTRY_ROW.values)));
      await this.#changes.changed(changes, await changeDetails(this.#sql, changes));
      corrected += changes.length;
    }
    return corrected;
  }

  /**
   * Gives entries the names that their speakers have in the record, as changes of the kind `linked`; those that have them stay
   * as they are, and so do those of unknown people. The ids ascend. Returns the number of changed entries.
   */
  renewSpeakers(ids: readonly number[]): Promise<number> {
    return this.correctEach(ids, 'linked', async (body, { wire }) => {
      const speakers = await this.#speakers.read([body]);
      const { speaker } = body;
      if (speaker === null || this.#speakers.readPerson(speaker.id) === undefined) return null;
      return wireForm(named(body, speakers)) === wire ? null : body;
    });
  }

  /** Withdraws an entry from the record; its id is never reused, and its text is stored as a revision. False if there is none. */
  async withdraw(id: number): Promise<boolean> {
    return (await this.withdrawEach([id])) > 0;
  }

  /** Withdraws many, some hundred at a time; their ids ascend. Returns the number of those that were there. */
  async withdrawEach(ids: readonly number[]): Promise<number> {
    const gone = {
      kind: 'withdrawn',
      changedAtMs: this.#provenance.atMs,
      bodyAfter: null,
    } as const;
    let withdrawn = 0;
    for (let at = 0; at < ids.length; at += WRITE_BATCH_ENTRIES) {
      const entries = await this.findEach(ids.slice(at, at + WRITE_BATCH_ENTRIES));
      if (entries.length === 0) continue;
      const matches = entries.map(({ id }) => id);
      const sql = await this.#storeRevisions(matches);
      await sql.run(`DELETE FROM entry WHERE id ${inIdsSql(sql.dialect)}`, matches.join(','));
      await this.#changes.changed(
        entries.map((entry) => ({ ...entry, ...gone, bodyBefore: readWireForm(entry.wire) })),
      );
      withdrawn += entries.length;
    }
    return withdrawn;
  }

  /**
   * Puts withdrawn entries back into the record under their ids, with the given texts. Their speakers are linked to people as
   * they are now: to nobody if the person was removed. The ids ascend; counters must be free in the sitting. Rejects with a
   * RangeError if one was not withdrawn. Returns the numbers of the new revisions.
   *
   * With `areNew`, the entries were never in this record but have ids below its highest, such as those that a mirrored server
   * had withdrawn before it was mirrored. It then rejects if an id was used before, or is above every id of the record.
   */
  async restore(
    sittingId: number,
    entries: readonly RestoredEntry[],
    areNew = false,
  ): Promise<readonly number[]> {
    const revisions: number[] = [];
    const people = new Map<number, Person | null>();
    for (let at = 0; at < entries.length; at += WRITE_BATCH_ENTRIES) {
      const rows: EntryRow[] = [];
      for (const { id, body } of entries.slice(at, at + WRITE_BATCH_ENTRIES)) {
        const personId = body.speaker?.id ?? null;
        if (personId !== null && !people.has(personId))
          people.set(personId, await personNow(this.#sql, personId));
        const speaker = personId === null ? null : (people.get(personId) ?? null);
        const revision = (await this.#revisionBefore(id, areNew)) + 1;
        const mark = { id, sittingId, revision, changedAtMs: this.#provenance.atMs };
        rows.push(this.#rowOf({ ...body, speaker }, mark));
        revisions.push(revision);
      }
      await this.#insert(rows);
      // Before the index reads the given languages.
      await changeDetails(this.#sql, rows);
      await this.#changes.changed(
        rows.map((row) => {
          const kind = row.revision === 1 ? 'added' : 'restored';
          return { ...row, kind, bodyBefore: null, bodyAfter: readWireForm(row.wire) };
        }),
      );
    }
    return revisions;
  }

  /** 0 for an entry that was never in the record. */
  async #revisionBefore(id: number, isNew: boolean): Promise<number> {
    const withdrawn = await findWithdrawn(this.#sql, id);
    if (!isNew && withdrawn === null) throw new RangeError(`entry ${id} was not withdrawn`);
    if (isNew && (withdrawn !== null || id > this.highestId)) {
      throw new RangeError(
        `entry ${id} was withdrawn, or is above every id that the record has used`,
      );
    }
    return withdrawn?.revision ?? 0;
  }

  #find(condition: string, ...values: SqlValue[]): Promise<StoredEntry | null> {
    return readRow(this.#sql, STORED_ENTRY_ROW.read, `${STORED_ENTRY_SQL} ${condition}`, ...values);
  }

  #findAll(condition: string, ...values: SqlValue[]): Promise<StoredEntry[]> {
    const query = `${STORED_ENTRY_SQL} ${condition}`;
    return readRows(this.#sql, STORED_ENTRY_ROW.read, query, ...values);
  }

  #rowOf(
    body: CorrectedEntry,
    mark: Pick<EntryRow, 'id' | 'sittingId' | 'revision' | 'changedAtMs'>,
  ): EntryRow {
    const { textCounter, type, speaker, details } = body;
    const [personId, wire, changedBy] = [speaker?.id ?? null, wireForm(body), this.#provenance.by];
    return { ...mark, textCounter, type, personId, wire, changedBy, details };
  }

  async #insert(rows: readonly EntryRow[]): Promise<void> {
    const values = rows.map(ENTRY_ROW.values);
    await this.#engine.ofEntries(rows.length).insert('entry', ENTRY_ROW.columns, values);
  }

  /** Stores the current texts of entries as revisions; returns the runner for statements about that many entries. */
  async #storeRevisions(ids: readonly number[]): Promise<SqlRunner> {
    const sql = this.#engine.ofEntries(ids.length);
    await sql.run(storeRevisionsSql(sql.dialect), ids.join(','));
    return sql;
  }
}

/** A text with the name that its speaker has in the record. */
function named<Body extends EntryBody>(body: WithReference<Body>, speakers: ReadSpeakers): Body {
  return { ...body, speaker: speakers.of(body.speaker) } as unknown as Body;
}
