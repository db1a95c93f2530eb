// Finds, adds and changes the rows of people in a PostgreSQL store, within a transaction.

import type { Identifier, KnownPerson, Membership, Person } from '../../hansard/person.ts';
import { NO_SUCH_ITEM, type PeopleStorage } from '../writing/write-storage.ts';
import { nextItemId } from './postgres-collection-ids.ts';
import { canBeKept, first, type SqlRunner, type Value } from './servers/postgres-statements.ts';

export class PostgresPeople implements PeopleStorage {
  readonly #asked: SqlRunner;

  constructor(asked: SqlRunner) {
    this.#asked = asked;
  }

  async find(idOrSlug: number | string): Promise<Person | null> {
    if (typeof idOrSlug === 'string' && !canBeKept(idOrSlug)) return null;
    const column = typeof idOrSlug === 'number' ? 'id' : 'slug';
    return (await this.#all(`WHERE ${column} = $1`, idOrSlug))[0] ?? null;
  }

  async findByIdentifier({ scheme, identifier }: Identifier): Promise<Person | null> {
    const [known] = await this.#all(
      'WHERE id = (SELECT person_id FROM person_identifier WHERE scheme = $1 AND identifier = $2)',
      scheme,
      identifier,
    );
    return known ?? null;
  }

  async findByName(legalName: string): Promise<Person[]> {
    return await this.#all('WHERE legal_name = $1 ORDER BY id', legalName);
  }

  async add(given: number | null, legalName: string, slug: string): Promise<number> {
    const row = await first(
      this.#asked,
      `INSERT INTO person (id, legal_name, slug)
       VALUES (coalesce($1, ${nextItemId('person')}), $2, $3) RETURNING id`,
      given,
      legalName,
      slug,
    );
    return row!['id'] as number;
  }

  async addIdentifier(personId: number, { scheme, identifier }: Identifier): Promise<boolean> {
    return await this.#is(
      `INSERT INTO person_identifier (scheme, identifier, person_id) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING 1`,
      scheme,
      identifier,
      personId,
    );
  }

  async addOtherName(personId: number, name: string): Promise<boolean> {
    return await this.#is(
      'INSERT INTO other_name (person_id, name) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1',
      personId,
      name,
    );
  }

  async addMembership(personId: number, membership: Membership): Promise<boolean> {
    const { chamber, constituency, party, startDate, endDate } = membership;
    return await this.#is(
      `INSERT INTO membership (person_id, chamber, constituency, party, start_date, end_date)
       SELECT $1::bigint, $2::text, $3::text, $4::text, $5::text, $6::text WHERE NOT EXISTS (
         SELECT 1 FROM membership WHERE person_id = $1 AND chamber IS NOT DISTINCT FROM $2
           AND constituency IS NOT DISTINCT FROM $3 AND party IS NOT DISTINCT FROM $4
           AND start_date IS NOT DISTINCT FROM $5 AND end_date IS NOT DISTINCT FROM $6)
       RETURNING 1`,
      personId,
      chamber,
      constituency,
      party,
      startDate,
      endDate,
    );
  }

  async rename({ id, legalName, slug }: Person): Promise<void> {
    const isThere = await this.#is(
      'UPDATE person SET legal_name = $1, slug = $2 WHERE id = $3 RETURNING 1',
      legalName,
      slug,
      id,
    );
    if (!isThere) throw new RangeError(NO_SUCH_ITEM);
  }

  async replaceDetails(person: KnownPerson): Promise<void> {
    const { id, otherNames, identifiers, memberships } = person;
    await this.forgetDetails(id);
    await this.#asked.rows(
      'INSERT INTO other_name (person_id, name) SELECT $1::bigint, * FROM unnest($2::text[])',
      id,
      [...new Set(otherNames)],
    );
    await this.#asked.rows(
      `INSERT INTO person_identifier (person_id, scheme, identifier)
       SELECT $1::bigint, * FROM unnest($2::text[], $3::text[]) ON CONFLICT DO NOTHING`,
      id,
      identifiers.map(({ scheme }) => scheme),
      identifiers.map(({ identifier }) => identifier),
    );
    // One by one: their order is told by the order in which they were given.
    for (const { chamber, constituency, party, startDate, endDate } of memberships) {
      await this.#asked.rows(
        `INSERT INTO membership (person_id, chamber, constituency, party, start_date, end_date)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        id,
        chamber,
        constituency,
        party,
        startDate,
        endDate,
      );
    }
  }

  async forgetDetails(personId: number): Promise<void> {
    for (const table of ['other_name', 'person_identifier', 'membership']) {
      await this.#asked.rows(`DELETE FROM ${table} WHERE person_id = $1`, personId);
    }
  }

  async #all(condition: string, ...values: Value[]): Promise<Person[]> {
    const rows: unknown = await this.#asked.rows(
      `SELECT id, legal_name AS "legalName", slug FROM person ${condition}`,
      ...values,
    );
    return rows as Person[];
  }

  /** Whether it gives a row. */
  async #is(sql: string, ...values: Value[]): Promise<boolean> {
    return (await first(this.#asked, sql, ...values)) !== undefined;
  }
}
