// Changes and removes venues, sources and people, and removes sittings, within a transaction. What that does
// to entries is the publication's: this says which ones are concerned.

import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { KnownPerson } from '../../hansard/person.ts';
import type { Venue } from '../../hansard/venue.ts';
import { PersonConflict, type KeptSource } from '../store.ts';
import type { MemberTable } from './sqlite-member-ids.ts';
import { prepareOnce } from './sqlite-statements.ts';

export const LINKED_ENTRIES_SQL = 'SELECT id FROM entry WHERE person_id = ? ORDER BY id';

export class SqliteMembers {
  readonly #database: DatabaseSync;
  readonly #by: string | null;

  constructor(database: DatabaseSync, by: string | null) {
    this.#database = database;
    this.#by = by;
  }

  /** False where the slug is another's. */
  changeVenue({ id, name, slug }: Venue): boolean {
    if (this.#count('SELECT count(*) AS n FROM venue WHERE slug = ? AND id <> ?', slug, id) > 0) {
      return false;
    }
    this.#change('UPDATE venue SET name = ?, slug = ? WHERE id = ?', name, slug, id);
    return true;
  }

  /** False where the name on that list is another's. */
  changeSource(source: KeptSource): boolean {
    const taken = this.#count(
      'SELECT count(*) AS n FROM source WHERE name = ? AND list_page = ? AND id <> ?',
      source.name,
      source.listPage,
      source.id,
    );
    if (taken > 0) return false;
    this.#change(
      `UPDATE source SET name = ?, list_page = ?, date = ?, url = ?, last_processing_attempt = ?,
         last_processing_success = ? WHERE id = ?`,
      source.name,
      source.listPage,
      source.date,
      source.url,
      source.lastProcessingAttempt,
      source.lastProcessingSuccess,
      source.id,
    );
    return true;
  }

  /** Gives the entries whose text has the earlier name or slug. */
  changePerson(person: KnownPerson): number[] {
    const { id, legalName, slug } = person;
    this.#refuseConflict(person);
    const before = prepareOnce(
      this.#database,
      'SELECT legal_name, slug FROM person WHERE id = ?',
    ).get(id);
    this.#change('UPDATE person SET legal_name = ?, slug = ? WHERE id = ?', legalName, slug, id);
    this.#describe(person);
    return before!['legal_name'] === legalName && before!['slug'] === slug
      ? []
      : this.#ids(LINKED_ENTRIES_SQL, id);
  }

  /** How many sittings were held there; the venue is gone where that is 0. */
  removeVenue(id: number, atMs: number): number {
    const held = this.#count('SELECT count(*) AS n FROM sitting WHERE venue_id = ?', id);
    if (held === 0) this.#remove('venue', id, atMs);
    return held;
  }

  /** How many sittings were taken from it; the source is gone where that is 0. */
  removeSource(id: number, atMs: number): number {
    const taken = this.#count('SELECT count(*) AS n FROM sitting WHERE source_id = ?', id);
    if (taken === 0) this.#remove('source', id, atMs);
    return taken;
  }

  /** How many entries are linked to the person, who is gone where that is 0. */
  removePerson(id: number, atMs: number): number {
    const linked = this.#count('SELECT count(*) AS n FROM entry WHERE person_id = ?', id);
    if (linked > 0) return linked;
    this.#forgetDetails(id);
    this.#remove('person', id, atMs);
    return 0;
  }

  /** The entries of a sitting, in the order of their ids. */
  entriesOf(sittingId: number): number[] {
    return this.#ids('SELECT id FROM entry WHERE sitting_id = ? ORDER BY id', sittingId);
  }

  /** Takes a sitting away that has no entry any more. */
  removeSitting(id: number, atMs: number): void {
    this.#remove('sitting', id, atMs);
  }

  #refuseConflict({ id, slug, identifiers }: KnownPerson): void {
    if (this.#count('SELECT count(*) AS n FROM person WHERE slug = ? AND id <> ?', slug, id) > 0) {
      throw new PersonConflict(`The slug "${slug}" is another person’s.`);
    }
    for (const { scheme, identifier } of identifiers) {
      const owner = prepareOnce(
        this.#database,
        'SELECT person_id FROM person_identifier WHERE scheme = ? AND identifier = ? AND person_id <> ?',
      ).get(scheme, identifier, id);
      if (owner === undefined) continue;
      throw new PersonConflict(
        `The identifier "${identifier}" of "${scheme}" is person ${String(owner['person_id'])} already.`,
      );
    }
  }

  #describe({ id, otherNames, identifiers, memberships }: KnownPerson): void {
    this.#forgetDetails(id);
    for (const name of new Set(otherNames)) {
      this.#run('INSERT INTO other_name (person_id, name) VALUES (?, ?)', id, name);
    }
    for (const { scheme, identifier } of identifiers) {
      this.#run(
        `INSERT INTO person_identifier (scheme, identifier, person_id) VALUES (?, ?, ?)
         ON CONFLICT DO NOTHING`,
        scheme,
        identifier,
        id,
      );
    }
    for (const { chamber, constituency, party, startDate, endDate } of memberships) {
      this.#run(
        `INSERT INTO membership (person_id, chamber, constituency, party, start_date, end_date)
         VALUES (?, ?, ?, ?, ?, ?)`,
        id,
        chamber,
        constituency,
        party,
        startDate,
        endDate,
      );
    }
  }

  #forgetDetails(id: number): void {
    for (const table of ['other_name', 'person_identifier', 'membership']) {
      this.#run(`DELETE FROM ${table} WHERE person_id = ?`, id);
    }
  }

  #remove(table: MemberTable, id: number, atMs: number): void {
    this.#change(`DELETE FROM ${table} WHERE id = ?`, id);
    // A document may have brought back a person of the same id, to be removed again.
    this.#run(
      `INSERT INTO removed_member (kind, id, at, removed_by) VALUES (?, ?, ?, ?)
       ON CONFLICT (kind, id) DO UPDATE SET at = excluded.at, removed_by = excluded.removed_by`,
      table,
      id,
      atMs,
      this.#by,
    );
  }

  /** Changes one row, which must be there. */
  #change(sql: string, ...values: SQLInputValue[]): void {
    if (this.#run(sql, ...values) !== 1) {
      throw new RangeError('there is no member with this id');
    }
  }

  #run(sql: string, ...values: SQLInputValue[]): number {
    return Number(prepareOnce(this.#database, sql).run(...values).changes);
  }

  #count(sql: string, ...values: SQLInputValue[]): number {
    return prepareOnce(this.#database, sql).get(...values)!['n'] as number;
  }

  #ids(sql: string, ...values: SQLInputValue[]): number[] {
    return prepareOnce(this.#database, sql)
      .all(...values)
      .map((row) => row['id'] as number);
  }
}
