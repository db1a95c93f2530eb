// Finds, adds and changes the rows of people, within a transaction.

import type { Identifier, KnownPerson, Membership, Person } from '../../record/person.ts';
import { MEMBERSHIP_COLUMNS, PERSON_COLUMNS } from '../shared/collection-tables.ts';
import { namesOf, placeholders, readItemColumns, valuesOf } from '../shared/columns.ts';
import { integer } from '../shared/row-values.ts';
import { canBeStored, type Row, type SqlRunner, type SqlValue } from '../shared/sql-runner.ts';
import type { ItemLog } from './item-log.ts';
import { addedId, nextIdSql, NO_SUCH_ITEM } from './item-ids.ts';

const MEMBERSHIP_NAMES = namesOf(MEMBERSHIP_COLUMNS);

/** The same membership may be added twice, and then is stored twice. */
const ADD_MEMBERSHIP_SQL = `
INSERT INTO membership (person_id, ${MEMBERSHIP_NAMES.join(', ')})
VALUES (?, ${placeholders(MEMBERSHIP_COLUMNS)})`;

/** Adds a membership unless the person has the same one. */
const ADD_NEW_MEMBERSHIP_SQL = `
INSERT INTO membership (person_id, ${MEMBERSHIP_NAMES.join(', ')})
SELECT CAST(?1 AS bigint), ${MEMBERSHIP_NAMES.map((_, index) => `CAST(?${index + 2} AS text)`).join(', ')}
WHERE NOT EXISTS (SELECT 1 FROM membership WHERE person_id = ?1 AND ${MEMBERSHIP_NAMES.map(
  (name, index) => `${name} IS NOT DISTINCT FROM ?${index + 2}`,
).join(' AND ')})`;

export class PeopleStorage {
  readonly #sql: SqlRunner;
  readonly #items: ItemLog;

  constructor(sql: SqlRunner, items: ItemLog) {
    this.#sql = sql;
    this.#items = items;
  }

  async find(idOrSlug: number | string): Promise<Person | null> {
    if (typeof idOrSlug === 'string' && !canBeStored(idOrSlug)) return null;
    const column = typeof idOrSlug === 'number' ? 'id' : 'slug';
    const [person] = await this.#people(`WHERE ${column} = ?`, idOrSlug);
    return person ?? null;
  }

  async findByIdentifier({ scheme, identifier }: Identifier): Promise<Person | null> {
    const [person] = await this.#people(
      'WHERE id = (SELECT person_id FROM person_identifier WHERE scheme = ? AND identifier = ?)',
      scheme,
      identifier,
    );
    return person ?? null;
  }

  /** Everybody of this name, by id. */
  async findByName(legalName: string): Promise<readonly Person[]> {
    return await this.#people('WHERE legal_name = ? ORDER BY id', legalName);
  }

  /** Without an id the person gets the next one. */
  async add(id: number | null, legalName: string, slug: string): Promise<number> {
    const row = await this.#sql.row(
      `INSERT INTO person (id, legal_name, slug)
       VALUES (coalesce(?, ${nextIdSql('person')}), ?, ?) RETURNING id`,
      id,
      legalName,
      slug,
    );
    const given = addedId(row, 'person');
    this.#items.added('people', given);
    return given;
  }

  /** Somebody who has an honorific keeps it. Returns whether it was stored. */
  async addHonorific(personId: number, honorific: string): Promise<boolean> {
    await this.#items.changing('people', personId);
    return await this.#hasChanged(
      'UPDATE person SET honorific_prefix = ? WHERE id = ? AND honorific_prefix IS NULL',
      honorific,
      personId,
    );
  }

  /** This and the next two return whether that was new. */
  async addIdentifier(personId: number, { scheme, identifier }: Identifier): Promise<boolean> {
    await this.#items.changing('people', personId);
    return await this.#hasChanged(
      `INSERT INTO person_identifier (scheme, identifier, person_id) VALUES (?, ?, ?)
       ON CONFLICT DO NOTHING`,
      scheme,
      identifier,
      personId,
    );
  }

  async addOtherName(personId: number, name: string): Promise<boolean> {
    await this.#items.changing('people', personId);
    return await this.#hasChanged(
      'INSERT INTO other_name (person_id, name) VALUES (?, ?) ON CONFLICT DO NOTHING',
      personId,
      name,
    );
  }

  async addMembership(personId: number, membership: Membership): Promise<boolean> {
    await this.#items.changing('people', personId);
    return await this.#hasChanged(
      ADD_NEW_MEMBERSHIP_SQL,
      personId,
      ...valuesOf(MEMBERSHIP_COLUMNS, membership),
    );
  }

  /** Gives a person another name or slug; rejects with NO_SUCH_ITEM where there is nobody of that id. */
  async rename({ id, legalName, slug }: Person): Promise<void> {
    await this.#items.changing('people', id);
    const sql = 'UPDATE person SET legal_name = ?, slug = ? WHERE id = ?';
    const isFound = await this.#hasChanged(sql, legalName, slug, id);
    if (!isFound) throw new RangeError(NO_SUCH_ITEM);
  }

  /** Stores the honorific, other names, identifiers and memberships in place of the present ones. */
  async replaceDetails(person: KnownPerson): Promise<void> {
    const { id, honorificPrefix, otherNames, identifiers, memberships } = person;
    await this.removeDetails(id);
    await this.#sql.run('UPDATE person SET honorific_prefix = ? WHERE id = ?', honorificPrefix, id);
    for (const name of otherNames) await this.addOtherName(id, name);
    for (const identifier of identifiers) await this.addIdentifier(id, identifier);
    // Memberships are listed in the order in which they were added.
    for (const membership of memberships) {
      await this.#sql.run(ADD_MEMBERSHIP_SQL, id, ...valuesOf(MEMBERSHIP_COLUMNS, membership));
    }
  }

  async removeDetails(personId: number): Promise<void> {
    await this.#items.changing('people', personId);
    for (const table of ['other_name', 'person_identifier', 'membership']) {
      await this.#sql.run(`DELETE FROM ${table} WHERE person_id = ?`, personId);
    }
  }

  async #people(condition: string, ...values: SqlValue[]): Promise<Person[]> {
    const sql = `SELECT id, legal_name, slug FROM person ${condition}`;
    return (await this.#sql.rows(sql, ...values)).map(readPerson);
  }

  async #hasChanged(sql: string, ...values: SqlValue[]): Promise<boolean> {
    return (await this.#sql.run(sql, ...values)) > 0;
  }
}

function readPerson(row: Row): Person {
  return { id: integer(row, 'id'), ...readItemColumns(PERSON_COLUMNS, row) };
}
