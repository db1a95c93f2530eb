// Keeps what documents say of people, within a transaction: a person is found, or made, and what is new of
// them is added. Nothing is taken away, and no name is changed: the record's own entries carry it.

import type { Person } from '../../hansard/person.ts';
import { slugFromName, type PersonClaim } from '../../hansard/person-claim.ts';
import { PersonConflict, type PersonNews } from '../store.ts';
import type { Asked, Value } from './postgres-statements.ts';

export class PostgresPeople {
  readonly #asked: Asked;
  /** Those spoken of in this transaction: a second one of the same name is a namesake. */
  readonly #described = new Set<number>();

  constructor(asked: Asked) {
    this.#asked = asked;
  }

  async describe(claim: PersonClaim): Promise<PersonNews> {
    const known = await this.#find(claim);
    const id = known?.id ?? (await this.#add(claim));
    this.#described.add(id);
    let [otherNames, identifiers, memberships] = [0, 0, 0];
    for (const { scheme, identifier } of claim.identifiers) {
      identifiers += await this.#insert(
        'INSERT INTO person_identifier VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1',
        scheme,
        identifier,
        id,
      );
    }
    for (const name of claim.otherNames) {
      if (name === claim.legalName) continue;
      otherNames += await this.#insert(
        'INSERT INTO other_name VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1',
        id,
        name,
      );
    }
    for (const { chamber, constituency, party, startDate, endDate } of claim.memberships) {
      memberships += await this.#insert(
        `INSERT INTO membership (person_id, chamber, constituency, party, start_date, end_date)
         SELECT $1::bigint, $2::text, $3::text, $4::text, $5::text, $6::text WHERE NOT EXISTS (
           SELECT 1 FROM membership WHERE person_id = $1 AND chamber IS NOT DISTINCT FROM $2
             AND constituency IS NOT DISTINCT FROM $3 AND party IS NOT DISTINCT FROM $4
             AND start_date IS NOT DISTINCT FROM $5 AND end_date IS NOT DISTINCT FROM $6)
         RETURNING 1`,
        id,
        chamber,
        constituency,
        party,
        startDate,
        endDate,
      );
    }
    return { made: known === null, otherNames, identifiers, memberships };
  }

  /** Makes a person whatever others are called; null where the slug is taken. */
  async addNew(legalName: string, slug: string | null): Promise<number | null> {
    if (slug !== null && (await this.#one('WHERE slug = $1', slug)) !== null) return null;
    return await this.#add({ id: null, slug, legalName });
  }

  /** By id, by slug, by an identifier, or by a name that nobody described so far has. */
  async #find(claim: PersonClaim): Promise<Person | null> {
    const { id, slug, legalName, identifiers } = claim;
    const byId = id === null ? null : await this.#one('WHERE id = $1', id);
    const bySlug = slug === null ? null : await this.#one('WHERE slug = $1', slug);
    const found = byId ?? bySlug;
    if (found !== null) {
      const same = found.legalName === legalName && (id ?? found.id) === found.id;
      if (same && (slug ?? found.slug) === found.slug) return found;
      throw new PersonConflict(
        `${legalName}: ${byId === null ? `The slug "${slug}"` : `Person ${id}`} is already ` +
          `${found.legalName} (id ${found.id}, slug "${found.slug}").`,
      );
    }
    for (const { scheme, identifier } of identifiers) {
      const known = await this.#one(
        'WHERE id = (SELECT person_id FROM person_identifier WHERE scheme = $1 AND identifier = $2)',
        scheme,
        identifier,
      );
      if (known !== null) return known;
    }
    if (id !== null || slug !== null) return null;
    const namesakes = await this.#all('WHERE legal_name = $1 ORDER BY id', legalName);
    return namesakes.find((person) => !this.#described.has(person.id)) ?? null;
  }

  async #add({
    id,
    slug,
    legalName,
  }: Pick<PersonClaim, 'id' | 'slug' | 'legalName'>): Promise<number> {
    const given = slug ?? (await this.#freeSlug(slugFromName(legalName)));
    const [row] = await this.#asked.rows(
      `INSERT INTO person (id, legal_name, slug)
       VALUES (coalesce($1, (SELECT coalesce(max(id), 0) + 1 FROM person)), $2, $3) RETURNING id`,
      id,
      legalName,
      given,
    );
    return row!['id'] as number;
  }

  async #freeSlug(base: string): Promise<string> {
    for (let number = 1; ; number += 1) {
      const slug = number === 1 ? base : `${base}-${number}`;
      if ((await this.#one('WHERE slug = $1', slug)) === null) return slug;
    }
  }

  async #one(condition: string, ...values: Value[]): Promise<Person | null> {
    return (await this.#all(condition, ...values))[0] ?? null;
  }

  async #all(condition: string, ...values: Value[]): Promise<Person[]> {
    const rows = (await this.#asked.rows(
      `SELECT id, legal_name, slug FROM person ${condition}`,
      ...values,
    )) as { id: number; legal_name: string; slug: string }[];
    return rows.map(({ id, legal_name: legalName, slug }) => ({ id, legalName, slug }));
  }

  /** The number of rows it added. */
  async #insert(sql: string, ...values: Value[]): Promise<number> {
    return (await this.#asked.rows(sql, ...values)).length;
  }
}
