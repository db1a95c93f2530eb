// Finds, adds and changes the rows of people in a SQLite store, within a transaction.

import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Identifier, KnownPerson, Membership, Person } from '../../hansard/person.ts';
import { NO_SUCH_ITEM, type PeopleStorage } from '../writing/write-storage.ts';
import { nextItemId } from './sqlite-collection-ids.ts';
import { prepareOnce } from './statements/sqlite-statements.ts';

export class SqlitePeople implements PeopleStorage {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  find(idOrSlug: number | string): Person | null {
    const column = typeof idOrSlug === 'number' ? 'id' : 'slug';
    return this.#all(`WHERE ${column} = ?`, idOrSlug)[0] ?? null;
  }

  findByIdentifier({ scheme, identifier }: Identifier): Person | null {
    const [known] = this.#all(
      'WHERE id = (SELECT person_id FROM person_identifier WHERE scheme = ? AND identifier = ?)',
      scheme,
      identifier,
    );
    return known ?? null;
  }

  findByName(legalName: string): Person[] {
    return this.#all('WHERE legal_name = ? ORDER BY id', legalName);
  }

  add(given: number | null, legalName: string, slug: string): number {
    const id = given ?? nextItemId(this.#database, 'person');
    this.#run('INSERT INTO person (id, legal_name, slug) VALUES (?, ?, ?)', id, legalName, slug);
    return id;
  }

  addIdentifier(personId: number, { scheme, identifier }: Identifier): boolean {
    return this.#run(
      `INSERT INTO person_identifier (scheme, identifier, person_id) VALUES (?, ?, ?)
       ON CONFLICT DO NOTHING`,
      scheme,
      identifier,
      personId,
    );
  }

  addOtherName(personId: number, name: string): boolean {
    return this.#run(
      'INSERT INTO other_name (person_id, name) VALUES (?, ?) ON CONFLICT DO NOTHING',
      personId,
      name,
    );
  }

  addMembership(personId: number, membership: Membership): boolean {
    const { chamber, constituency, party, startDate, endDate } = membership;
    return this.#run(
      `INSERT INTO membership (person_id, chamber, constituency, party, start_date, end_date)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (
         SELECT 1 FROM membership WHERE person_id = ?1 AND chamber IS ?2 AND constituency IS ?3
           AND party IS ?4 AND start_date IS ?5 AND end_date IS ?6)`,
      personId,
      chamber,
      constituency,
      party,
      startDate,
      endDate,
    );
  }

  rename({ id, legalName, slug }: Person): void {
    const isThere = this.#run(
      'UPDATE person SET legal_name = ?, slug = ? WHERE id = ?',
      legalName,
      slug,
      id,
    );
    if (!isThere) throw new RangeError(NO_SUCH_ITEM);
  }

  replaceDetails({ id, otherNames, identifiers, memberships }: KnownPerson): void {
    this.forgetDetails(id);
    for (const name of otherNames) this.addOtherName(id, name);
    for (const identifier of identifiers) this.addIdentifier(id, identifier);
    // The same membership may be given twice, and then is had twice.
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

  forgetDetails(personId: number): void {
    for (const table of ['other_name', 'person_identifier', 'membership']) {
      this.#run(`DELETE FROM ${table} WHERE person_id = ?`, personId);
    }
  }

  #all(condition: string, ...values: SQLInputValue[]): Person[] {
    const rows = prepareOnce(
      this.#database,
      `SELECT id, legal_name AS legalName, slug FROM person ${condition}`,
    ).all(...values) as unknown as Person[];
    return rows.map(({ id, legalName, slug }) => ({ id, legalName, slug }));
  }

  /** Whether it changed a row. */
  #run(sql: string, ...values: SQLInputValue[]): boolean {
    return prepareOnce(this.#database, sql).run(...values).changes !== 0;
  }
}
