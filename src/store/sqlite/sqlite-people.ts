// Keeps what documents say of people, within a transaction: a person is found, or made, and what is new of
// them is added. Nothing is taken away, and no name is changed: the record's own entries carry it.

import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Person } from '../../hansard/person.ts';
import { slugFromName, type PersonClaim } from '../../hansard/person-claim.ts';
import { PersonConflict, type PersonNews } from '../store.ts';
import { nextMemberId } from './sqlite-member-ids.ts';

export class SqlitePeople {
  readonly #database: DatabaseSync;
  /** Those spoken of in this transaction: a second one of the same name is a namesake. */
  readonly #described = new Set<number>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  describe(claim: PersonClaim): PersonNews {
    const known = this.#find(claim);
    const id = known?.id ?? this.#add(claim);
    this.#described.add(id);
    let [otherNames, identifiers, memberships] = [0, 0, 0];
    for (const { scheme, identifier } of claim.identifiers) {
      identifiers += this.#run(
        'INSERT OR IGNORE INTO person_identifier VALUES (?, ?, ?)',
        scheme,
        identifier,
        id,
      );
    }
    for (const name of claim.otherNames) {
      if (name === claim.legalName) continue;
      otherNames += this.#run('INSERT OR IGNORE INTO other_name VALUES (?, ?)', id, name);
    }
    for (const { chamber, constituency, party, startDate, endDate } of claim.memberships) {
      memberships += this.#run(
        `INSERT INTO membership (person_id, chamber, constituency, party, start_date, end_date)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (
           SELECT 1 FROM membership WHERE person_id = ?1 AND chamber IS ?2 AND constituency IS ?3
             AND party IS ?4 AND start_date IS ?5 AND end_date IS ?6)`,
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
  addNew(legalName: string, slug: string | null): number | null {
    if (slug !== null && this.#one('WHERE slug = ?', slug) !== null) return null;
    return this.#add({ id: null, slug, legalName });
  }

  /** By id, by slug, by an identifier, or by a name that nobody described so far has. */
  #find(claim: PersonClaim): Person | null {
    const { id, slug, legalName, identifiers } = claim;
    const byId = id === null ? null : this.#one('WHERE id = ?', id);
    const bySlug = slug === null ? null : this.#one('WHERE slug = ?', slug);
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
      const known = this.#one(
        'WHERE id = (SELECT person_id FROM person_identifier WHERE scheme = ? AND identifier = ?)',
        scheme,
        identifier,
      );
      if (known !== null) return known;
    }
    if (id !== null || slug !== null) return null;
    const namesakes = this.#all('WHERE legal_name = ? ORDER BY id', legalName);
    return namesakes.find((person) => !this.#described.has(person.id)) ?? null;
  }

  #add({ id, slug, legalName }: Pick<PersonClaim, 'id' | 'slug' | 'legalName'>): number {
    const given = slug ?? this.#freeSlug(slugFromName(legalName));
    const own = id ?? nextMemberId(this.#database, 'person');
    this.#run('INSERT INTO person (id, legal_name, slug) VALUES (?, ?, ?)', own, legalName, given);
    return own;
  }

  #freeSlug(base: string): string {
    for (let number = 1; ; number += 1) {
      const slug = number === 1 ? base : `${base}-${number}`;
      if (this.#one('WHERE slug = ?', slug) === null) return slug;
    }
  }

  #one(condition: string, ...values: SQLInputValue[]): Person | null {
    return this.#all(condition, ...values)[0] ?? null;
  }

  #all(condition: string, ...values: SQLInputValue[]): Person[] {
    const rows = this.#database
      .prepare(`SELECT id, legal_name, slug FROM person ${condition}`)
      .all(...values) as { id: number; legal_name: string; slug: string }[];
    return rows.map(({ id, legal_name: legalName, slug }) => ({ id, legalName, slug }));
  }

  /** The number of rows it changed. */
  #run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#database.prepare(sql).run(...values).changes);
  }
}
