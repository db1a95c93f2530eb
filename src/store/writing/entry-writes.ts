// The entries of a write transaction: finds, adds, corrects, links, withdraws and restores them. Every change is logged and passed on to
// the index, the debates and the runs of ids.

import { present } from '../../present.ts';
import { recordLanguages } from '../../record/languages/detect-language.ts';
import type { CorrectedEntry, EntryBody, NewEntry } from '../../record/entry.ts';
import { ID_MAX } from '../../record/id.ts';
import type { Person } from '../../record/person.ts';
import { readWireForm, wireForm } from '../../record/wire-form.ts';
import { sameIndexed } from '../../indexing/entry-text.ts';
import { IndexWriter, type IndexStorage } from '../../indexing/index-writer.ts';
import { documentAuthors } from '../../record/change.ts';
import { IdsExhausted } from '../contract/conflicts.ts';
import {
  addDetails,
  changeDetails,
  type DetailRow,
  entryHistory,
  type EntryHistory,
  textsIn,
  findDetails,
} from '../shared/entry-revisions.ts';

import { ChangeLog, RUN_LENGTH_MAX, sameRevision, type Authorship } from '../shared/change-runs.ts';
import type { RecordStart } from '../shared/record-state.ts';
import {
  integer,
  integerOrNull,
  type ItemOf,
  readRow,
  readRows,
  rowShape,
} from '../shared/row-values.ts';
import { type Dialect, inIdsSql, type SqlRunner, type SqlValue } from '../shared/sql-runner.ts';
import { DebateWriter } from './debate-writer.ts';
import { consecutive, EntryRuns } from './entry-runs.ts';

/** What an engine contributes to a write transaction. */
export interface WriteEngine {
  /** Runs statements within the transaction. */
  readonly sql: SqlRunner;
  /** Runs the statements that write this many entries at once. */
  readonly ofEntries: (count: number) => SqlRunner;
  readonly index: IndexStorage;
}

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

type EntryRow = ItemOf<typeof ENTRY_ROW>;

const STORED_ENTRY_ROW = rowShape(STORED_COLUMNS);

export type StoredEntry = ItemOf<typeof STORED_ENTRY_ROW>;
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

const WITHDRAWN_SQL = `
SELECT entry_id AS id, sitting_id, revision, wire FROM revision
WHERE entry_id = ?1 AND NOT EXISTS (SELECT 1 FROM entry WHERE id = ?1)
ORDER BY revision DESC LIMIT 1`;

/** Every text of an entry is a row of `revision`: the last one is the text with which it was withdrawn. */
const textsOf = (runs: string): string => `${runs} AS run CROSS JOIN revision
WHERE entry_id BETWEEN first_entry_id AND first_entry_id + (last_seq - first_seq) AND ${sameRevision('revision')}`;

const WITHDRAWN_OF_SQL = `
SELECT entry_id AS id, sitting_id, revision.revision, wire FROM ${textsOf('change_run')}
  AND kind = 'withdrawn' AND sitting_id BETWEEN ?1 AND ?1
  AND NOT EXISTS (SELECT 1 FROM entry WHERE id = entry_id)
  AND NOT EXISTS (SELECT 1 FROM revision AS later
    WHERE later.entry_id = revision.entry_id AND later.revision > revision.revision)
ORDER BY entry_id`;

/** The parameters are the prefixes of other authors, see record/change.ts. */
const byPersonSql = (runs: string): string => `
coalesce(${runs}.changed_by, '') NOT LIKE ?1 || '%' AND coalesce(${runs}.changed_by, '') NOT LIKE ?2 || '%'`;

/** A sitting and its entries are withdrawn at the same time. */
const WITHDRAWALS_SQL = `(
SELECT *, CASE WHEN at IN (SELECT at FROM removed_item WHERE kind = 'sitting') THEN 1 ELSE 0 END AS deleted
FROM change_run WHERE kind = 'withdrawn')`;

const TAKEN_OUT_SQL = `
SELECT entry_id AS id, deleted FROM ${textsOf(WITHDRAWALS_SQL)}
  AND NOT EXISTS (SELECT 1 FROM entry WHERE id = entry_id AND entry.sitting_id = revision.sitting_id)
  AND CASE WHEN deleted = 0 THEN ${byPersonSql('run')} ELSE EXISTS (
    SELECT 1 FROM change_run AS work
    WHERE work.first_entry_id BETWEEN entry_id - ${RUN_LENGTH_MAX - 1} AND entry_id
      AND work.first_entry_id + (work.last_seq - work.first_seq) >= entry_id
      AND work.kind IN ('corrected', 'restored') AND ${byPersonSql('work')}) END
ORDER BY first_seq`;

const WITHDRAWN_IDS_SQL = `
SELECT DISTINCT entry_id FROM revision
WHERE NOT EXISTS (SELECT 1 FROM entry WHERE id = entry_id) ORDER BY entry_id`;

/** The wire form is the one with which the entry was withdrawn. */
const WITHDRAWN_ROW = rowShape({
  id: 'integer',
  sittingId: 'integer',
  revision: 'integer',
  wire: 'text',
});

export type WithdrawnEntry = ItemOf<typeof WITHDRAWN_ROW>;

export interface RestoredEntry {
  readonly id: number;
  /** Without details it keeps its own. */
  readonly body: CorrectedEntry;
}

export interface SpeakerLink {
  readonly entryId: number;
  readonly person: Person;
}

interface LinkedRevision {
  readonly entryId: number;
  readonly revision: number;
}

/** The runs of the change log with links by one author. The log has no index by author: it is read as a whole, once per command. */
const LINKED_RUNS_SQL = `
SELECT first_seq, last_seq, first_entry_id, revision FROM change_run
WHERE changed_by = ? AND kind = 'linked' ORDER BY first_entry_id, revision`;

/** Entries that are corrected or withdrawn at a time: some hundred kilobytes. */
const WRITE_BATCH_ENTRIES = 500;

type CorrectionKind = 'corrected' | 'linked';

export class EntryWrites {
  /** The time of this transaction, which all its changes get. */
  readonly atMs = Date.now();
  /** The codes of the languages that may be given for an entry. */
  readonly languages: readonly string[];
  protected readonly sql: SqlRunner;
  /** The name of the token; null for the operator's commands. */
  readonly by: string | null;
  /** Whether the record was changed, and so needs a new version. */
  protected isChanged = false;
  #written = 0;
  readonly #ofEntries: WriteEngine['ofEntries'];
  readonly #runs: EntryRuns;
  readonly #log: ChangeLog;
  readonly #index: IndexWriter;
  readonly #debates: DebateWriter;
  #count: number;
  #nextId: number;

  constructor({ sql, ofEntries, index }: WriteEngine, start: RecordStart, author: Authorship) {
    this.sql = sql;
    this.by = author.by;
    this.languages = recordLanguages(start.rules.languages);
    this.#ofEntries = ofEntries;
    this.#runs = new EntryRuns(sql, start.lastId);
    this.#log = new ChangeLog(sql, author, start.log);
    this.#debates = new DebateWriter(sql, start.rules);
    this.#index = new IndexWriter(index, this.#debates);
    this.#count = start.count;
    this.#nextId = start.nextId;
  }

  /** Entries added, corrected and withdrawn so far. */
  get written(): number {
    return this.#written;
  }

  /** To be called in one of many short transactions: its blocks of the index are built in this thread. */
  startsNoThread(): void {
    this.#index.builder.usesThread = false;
  }

  /** The last entry of the record, which an entry without a sitting may follow. */
  lastEntry(): Promise<StoredEntry | null> {
    return this.#find('ORDER BY id DESC LIMIT 1');
  }

  /** The highest id that an entry ever had, including withdrawn ones; 0 if there was none. */
  async highestEntryId(): Promise<number> {
    return this.#nextId - 1;
  }

  findEntry(id: number): Promise<StoredEntry | null> {
    return this.#find('WHERE id = ?', id);
  }

  /** The entries of these ids that are there, in ascending order. */
  findEntries(ids: readonly number[]): Promise<readonly StoredEntry[]> {
    return this.#findAll(`WHERE id ${inIdsSql(this.sql.dialect)} ORDER BY id`, ids.join(','));
  }

  findEntryAt(sittingId: number, textCounter: number): Promise<StoredEntry | null> {
    return this.#find('WHERE sitting_id = ? AND text_counter = ?', sittingId, textCounter);
  }

  /** The entries of a sitting, in the order of their counters. */
  sittingEntries(sittingId: number): Promise<readonly StoredEntry[]> {
    return this.#findAll('WHERE sitting_id = ? ORDER BY text_counter', sittingId);
  }

  /** The highest counter in use in a sitting; 0 if it has no entries. */
  async lastCounter(sittingId: number): Promise<number> {
    const query = 'SELECT max(text_counter) AS counter FROM entry WHERE sitting_id = ?';
    return integerOrNull(await this.sql.row(query, sittingId), 'counter') ?? 0;
  }

  /** Like the store's method, including this transaction's changes. */
  entryDetails(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return findDetails(this.sql, ids);
  }

  /** Like the store's method, without this transaction's changes. */
  history(id: number): Promise<EntryHistory | null> {
    return entryHistory(this.sql, id);
  }

  /** A withdrawn entry; null if it is in the record, or never was. */
  findWithdrawn(id: number): Promise<WithdrawnEntry | null> {
    return readRow(this.sql, WITHDRAWN_ROW.read, WITHDRAWN_SQL, id);
  }

  /** The ids of all entries that are withdrawn, ascending. */
  async withdrawnIds(): Promise<number[]> {
    return (await this.sql.rows(WITHDRAWN_IDS_SQL)).map((row) => integer(row, 'entry_id'));
  }

  /**
   * The entries that a person withdrew or moved to another sitting, and those that a person worked on and that were deleted with
   * a sitting; each with whether it was deleted.
   */
  async takenOut(): Promise<ReadonlyMap<number, boolean>> {
    const rows = await this.sql.rows(TAKEN_OUT_SQL, ...documentAuthors(this.by));
    return new Map(rows.map((row) => [integer(row, 'id'), integer(row, 'deleted') === 1]));
  }

  /** The entries of a sitting that are withdrawn, in ascending id. */
  withdrawnOf(sittingId: number): Promise<readonly WithdrawnEntry[]> {
    return readRows(this.sql, WITHDRAWN_ROW.read, WITHDRAWN_OF_SQL, sittingId);
  }

  /**
   * Appends entries to a sitting at the end of the record and returns their ids, in order. A given id must be above every id
   * that the record ever used; people must exist; counters must be free in the sitting.
   */
  async appendEntries(sittingId: number, entries: readonly NewEntry[]): Promise<readonly number[]> {
    const { atMs } = this;
    const rows = new Array<EntryRow>(entries.length);
    const details: DetailRow[] = [];
    await this.#index.appending(sittingId, entries);
    await this.#debates.appending(sittingId, entries);
    for (const [index, entry] of entries.entries()) {
      const id = this.#takeId(entry.id);
      this.#runs.append(this.#count, id);
      const row = this.#rowOf(entry, { id, sittingId, revision: 1, changedAtMs: atMs });
      this.#log.add({ kind: 'added', entryId: id, revision: 1, wire: row.wire, atMs });
      this.#index.appended(id, sittingId, entry);
      rows[index] = row;
      if (entry.details !== undefined) details.push({ id, revision: 1, details: entry.details });
    }
    if (rows.length > 0) this.isChanged = true;
    await this.#insert(rows);
    await addDetails(this.sql, details);
    await this.#runs.flush();
    await this.#index.indexFullBlocks(this.#nextId);
    return rows.map(({ id }) => id);
  }

  /** Gives an entry a new text or details, and stores the earlier ones as a revision. Returns the number of the new revision. */
  async correctEntry(id: number, body: CorrectedEntry, kind: CorrectionKind): Promise<number> {
    const before = await this.findEntry(id);
    if (before === null) throw new RangeError(`there is no entry ${id}`);
    await this.#correct([before], () => body, kind);
    return before.revision + 1;
  }

  /**
   * Links the speakers of entries that are not linked, as changes of the kind `linked`; the others stay as they are. The ids
   * ascend, and the people exist. Returns the number of linked entries.
   */
  async linkSpeakers(links: readonly SpeakerLink[]): Promise<number> {
    const people = new Map(links.map(({ entryId, person }) => [entryId, person]));
    return await this.correctEach(
      [...people.keys()],
      (body, { id }) =>
        body.speaker === null
          ? { ...body, speaker: present(people.get(id), 'the person of a link') }
          : null,
      'linked',
    );
  }

  /** The entries that writes by this author linked, in ascending id, each with the revision that did so. */
  async linkedBy(by: string): Promise<readonly LinkedRevision[]> {
    return (await this.sql.rows(LINKED_RUNS_SQL, by)).flatMap((row) => {
      const [first, revision] = [integer(row, 'first_entry_id'), integer(row, 'revision')];
      const length = integer(row, 'last_seq') - integer(row, 'first_seq') + 1;
      return Array.from({ length }, (_, at) => ({ entryId: first + at, revision }));
    });
  }

  /**
   * Reverts links: an entry is unlinked if its speaker is still that of the revision and nobody has relinked it since. The ids
   * ascend. Returns the number of reverted links.
   */
  async unlinkSpeakers(linked: readonly LinkedRevision[]): Promise<number> {
    const revisions = new Map(linked.map(({ entryId, revision }) => [entryId, revision]));
    return await this.correctEach(
      [...revisions.keys()],
      async (body, entry) => {
        if (body.speaker === null) return null;
        const since = present(revisions.get(entry.id), 'the revision of a link');
        const isTheirs =
          entry.revision === since || (await this.#hasStayed(entry.id, since, body.speaker.id));
        return isTheirs ? { ...body, speaker: null } : null;
      },
      'linked',
    );
  }

  /** Whether an entry had this speaker in every text since a revision. */
  async #hasStayed(entryId: number, since: number, personId: number): Promise<boolean> {
    const texts = textsIn(await this.history(entryId)) ?? [];
    return texts
      .filter(({ revision }) => revision >= since)
      .every(({ wire }) => readWireForm(wire).speaker?.id === personId);
  }

  /**
   * Corrects many entries, some hundred at a time; entries for which `change` returns null stay as they are. The ids ascend.
   * Returns the number of changed entries.
   */
  async correctEach(
    ids: readonly number[],
    change: (
      body: EntryBody,
      entry: StoredEntry,
    ) => Promise<CorrectedEntry | null> | CorrectedEntry | null,
    kind: CorrectionKind,
  ): Promise<number> {
    let corrected = 0;
    for (let at = 0; at < ids.length; at += WRITE_BATCH_ENTRIES) {
      const bodies = new Map<number, CorrectedEntry>();
      const found = await this.findEntries(ids.slice(at, at + WRITE_BATCH_ENTRIES));
      for (const entry of found) {
        const body = await change(readWireForm(entry.wire), entry);
        if (body !== null) bodies.set(entry.id, body);
      }
      const some = found.filter(({ id }) => bodies.has(id));
      await this.#correct(some, ({ id }) => present(bodies.get(id), 'its text'), kind);
      corrected += some.length;
    }
    return corrected;
  }

  async #correct(
    entries: readonly StoredEntry[],
    bodyOf: (entry: StoredEntry) => CorrectedEntry,
    kind: CorrectionKind,
  ): Promise<void> {
    if (entries.length > 0) this.isChanged = true;
    const rows: EntryRow[] = [];
    const details: DetailRow[] = [];
    const changes: { id: number; sittingId: number; before: EntryBody; after: EntryBody }[] = [];
    for (const entry of entries) {
      const { id, sittingId, wire, revision, changedAtMs } = entry;
      const [before, body] = [readWireForm(wire), bodyOf(entry)];
      // Two changes of one entry within a millisecond must still differ in their time, and so in their ETag.
      const atMs = Math.max(this.atMs, changedAtMs + 1);
      const mark = { id, sittingId, revision: revision + 1, changedAtMs: atMs };
      rows.push(this.#rowOf(body, mark));
      if (body.details !== undefined) {
        details.push({ id, revision: revision + 1, details: body.details });
      }
      this.#debates.changed(sittingId);
      changes.push({ id, sittingId, before, after: body });
    }
    await this.#storeRevisions(rows.map(({ id }) => id));
    const sql = this.#ofEntries(rows.length);
    await sql.run(correctSql(sql.dialect), JSON.stringify(rows.map(ENTRY_ROW.values)));
    const inOtherLanguage = await changeDetails(this.sql, details);
    await this.#index.changed(
      changes
        .map((one) => ({ ...one, isReadOtherwise: inOtherLanguage.has(one.id) }))
        .filter(({ before, after, isReadOtherwise }) => {
          return isReadOtherwise || !sameIndexed(before, after);
        }),
    );
    for (const { id: entryId, revision, wire, changedAtMs: atMs } of rows) {
      this.#log.add({ kind, entryId, revision, wire, atMs });
    }
  }

  /** Withdraws an entry from the record; its id is never reused, and its text is stored as a revision. False if there is none. */
  async withdrawEntry(id: number): Promise<boolean> {
    const before = await this.findEntry(id);
    if (before !== null) await this.#withdraw([before]);
    return before !== null;
  }

  /** Withdraws many, some hundred at a time; their ids ascend. */
  protected async withdrawEach(ids: readonly number[]): Promise<void> {
    for (let at = 0; at < ids.length; at += WRITE_BATCH_ENTRIES) {
      await this.#withdraw(await this.findEntries(ids.slice(at, at + WRITE_BATCH_ENTRIES)));
    }
  }

  async #withdraw(entries: readonly StoredEntry[]): Promise<void> {
    this.isChanged = true;
    const ids = entries.map(({ id }) => id);
    for (const { sittingId } of entries) this.#debates.changed(sittingId);
    const sql = await this.#storeRevisions(ids);
    await sql.run(`DELETE FROM entry WHERE id ${inIdsSql(sql.dialect)}`, ids.join(','));
    await this.#index.changed(
      entries.map(({ id, sittingId, wire }) => {
        const before = readWireForm(wire);
        return { id, sittingId, before, after: null, isReadOtherwise: false };
      }),
    );
    for (const { id: entryId, revision, wire } of entries) {
      this.#log.add({ kind: 'withdrawn', entryId, revision, wire, atMs: this.atMs });
    }
    for (const { first, length } of consecutive(ids)) {
      await this.#runs.withdraw(first, length, this.#count);
      this.#count -= length;
    }
  }

  /**
   * Puts withdrawn entries back into the record under their ids, with the given texts. The ids ascend; people must exist;
   * counters must be free in the sitting. Rejects with a RangeError if one was not withdrawn. Returns the numbers of the new
   * revisions.
   *
   * With `areNew`, the entries were never in this record but have ids below its highest, such as those that a mirrored server
   * had withdrawn before it was mirrored. It then rejects if an id was used before, or is above every id of the record.
   */
  async restoreEntries(
    sittingId: number,
    entries: readonly RestoredEntry[],
    areNew = false,
  ): Promise<readonly number[]> {
    if (entries.length > 0) this.isChanged = true;
    const revisions: number[] = [];
    for (let at = 0; at < entries.length; at += WRITE_BATCH_ENTRIES) {
      const rows: EntryRow[] = [];
      const details: DetailRow[] = [];
      for (const { id, body } of entries.slice(at, at + WRITE_BATCH_ENTRIES)) {
        const revision = (await this.#revisionBefore(id, areNew)) + 1;
        rows.push(this.#rowOf(body, { id, sittingId, revision, changedAtMs: this.atMs }));
        if (body.details !== undefined) details.push({ id, revision, details: body.details });
      }
      await this.#restore(sittingId, rows, details);
      for (const { revision } of rows) revisions.push(revision);
    }
    return revisions;
  }

  /** 0 for an entry that was never in the record. */
  async #revisionBefore(id: number, isNew: boolean): Promise<number> {
    const withdrawn = await this.findWithdrawn(id);
    if (!isNew && withdrawn === null) throw new RangeError(`entry ${id} was not withdrawn`);
    if (isNew && (withdrawn !== null || id >= this.#nextId)) {
      throw new RangeError(`entry ${id} was withdrawn, or is above every id the record used`);
    }
    return withdrawn?.revision ?? 0;
  }

  async #restore(
    sittingId: number,
    rows: readonly EntryRow[],
    details: readonly DetailRow[],
  ): Promise<void> {
    await this.#insert(rows);
    // Before the index reads the given languages.
    await changeDetails(this.sql, details);
    await this.#index.changed(
      rows.map(({ id, wire }) => {
        const after = readWireForm(wire);
        return { id, sittingId, before: null, after, isReadOtherwise: false };
      }),
    );
    this.#debates.changed(sittingId);
    for (const { id: entryId, revision, wire, changedAtMs: atMs } of rows) {
      const kind = revision === 1 ? 'added' : 'restored';
      this.#log.add({ kind, entryId, revision, wire, atMs });
    }
    for (const { first, length } of consecutive(rows.map(({ id }) => id))) {
      await this.#runs.restore(first, length, this.#count);
      this.#count += length;
    }
  }

  /** A sitting has a new date, on which its debates depend. */
  protected describedAnew(sittingId: number): void {
    this.#debates.changed(sittingId);
  }

  /** Completes the log, the index and the debates; returns the new count and the next id. */
  protected async finishEntries(): Promise<{ readonly count: number; readonly nextId: number }> {
    await this.#log.finish();
    await this.#debates.cutAppended();
    await this.#index.finish(this.#nextId);
    await this.#debates.finish();
    return { count: this.#count, nextId: this.#nextId };
  }

  /** To be called when the transaction ends, whether it was committed or rolled back. */
  end(): void {
    this.#index.end();
  }

  #find(condition: string, ...values: SqlValue[]): Promise<StoredEntry | null> {
    return readRow(this.sql, STORED_ENTRY_ROW.read, `${STORED_ENTRY_SQL} ${condition}`, ...values);
  }

  #findAll(condition: string, ...values: SqlValue[]): Promise<StoredEntry[]> {
    return readRows(this.sql, STORED_ENTRY_ROW.read, `${STORED_ENTRY_SQL} ${condition}`, ...values);
  }

  #rowOf(
    body: EntryBody,
    mark: Pick<EntryRow, 'id' | 'sittingId' | 'revision' | 'changedAtMs'>,
  ): EntryRow {
    const { textCounter, type, speaker } = body;
    const personId = speaker?.id ?? null;
    return { ...mark, textCounter, type, personId, wire: wireForm(body), changedBy: this.by };
  }

  async #insert(rows: readonly EntryRow[]): Promise<void> {
    this.#written += rows.length;
    const values = rows.map(ENTRY_ROW.values);
    await this.#ofEntries(rows.length).insert('entry', ENTRY_ROW.columns, values);
  }

  /** Stores the current texts of entries as revisions; returns the runner for statements about that many entries. */
  async #storeRevisions(ids: readonly number[]): Promise<SqlRunner> {
    this.#written += ids.length;
    const sql = this.#ofEntries(ids.length);
    await sql.run(storeRevisionsSql(sql.dialect), ids.join(','));
    return sql;
  }

  /** The id of a new entry: the given one, or the next. */
  #takeId(given: number | undefined): number {
    const id = given ?? this.#nextId;
    if (id < this.#nextId) {
      throw new RangeError(`id ${id} is not above the last one the record used`);
    }
    if (id > ID_MAX) {
      if (given === undefined) throw new IdsExhausted('entry');
      throw new RangeError(`id ${id} is above ${ID_MAX}, the highest an entry can have`);
    }
    this.#nextId = id + 1;
    this.#count += 1;
    return id;
  }
}
