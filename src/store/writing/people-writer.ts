// Stores people and what documents say of them: a person is found, or created, and what is new of them is
// added. Nothing is taken away, and no name is changed: the record's own entries carry it.

import type { Person } from '../../record/person.ts';
import { slugFromName, type PersonClaim } from '../../record/rules/person-claim.ts';
import { PersonConflict } from '../contract/conflicts.ts';
import type { PersonChanges } from '../contract/write-transaction.ts';
import type { PeopleStorage } from './people-storage.ts';

export class PeopleWriter {
  readonly #storage: PeopleStorage;
  /** People seen in this transaction: a bulk import names the same few hundred a million times. */
  readonly #known = new Map<number, Person>();
  /** People whom this transaction has described: a second one of the same name is a namesake. */
  readonly #described = new Set<number>();

  constructor(storage: PeopleStorage) {
    this.#storage = storage;
  }

  /** True where the person was not known before. */
  async know(person: Person): Promise<boolean> {
    const { id, legalName, slug } = person;
    const seen = this.#known.get(id) ?? (await this.#storage.find(id));
    if (seen !== null) {
      if (seen.legalName !== legalName || seen.slug !== slug) {
        throw conflict(`Person ${id}`, seen);
      }
      this.#known.set(id, seen);
      return false;
    }
    const namesake = await this.#storage.find(slug);
    if (namesake !== null) throw conflict(`The slug "${slug}"`, namesake);
    await this.#storage.add(id, legalName, slug);
    this.#known.set(id, person);
    return true;
  }

  /** What was seen of this person in this transaction no longer holds. */
  forget(id: number): void {
    this.#known.delete(id);
  }

  async describe(claim: PersonClaim): Promise<PersonChanges> {
    const known = await this.#find(claim);
    const id = known?.id ?? (await this.#add(claim));
    this.#described.add(id);
    const { honorificPrefix } = claim;
    const honorific =
      honorificPrefix !== null && (await this.#storage.addHonorific(id, honorificPrefix));
    let [otherNames, identifiers, memberships] = [0, 0, 0];
    for (const identifier of claim.identifiers) {
      if (await this.#storage.addIdentifier(id, identifier)) identifiers += 1;
    }
    for (const name of claim.otherNames) {
      if (name === claim.legalName) continue;
      if (await this.#storage.addOtherName(id, name)) otherNames += 1;
    }
    for (const membership of claim.memberships) {
      if (await this.#storage.addMembership(id, membership)) memberships += 1;
    }
    return { made: known === null, honorific, otherNames, identifiers, memberships };
  }

  /** Makes a person whatever others are called; null where the slug is taken. */
  async addNew(legalName: string, slug: string | null): Promise<number | null> {
    if (slug !== null && (await this.#storage.find(slug)) !== null) return null;
    return await this.#add({ id: null, slug, legalName });
  }

  /** By id, by slug, by an identifier, or by a name that nobody described so far has. */
  async #find(claim: PersonClaim): Promise<Person | null> {
    const { id, slug, legalName, identifiers } = claim;
    const byId = id === null ? null : await this.#storage.find(id);
    const bySlug = slug === null ? null : await this.#storage.find(slug);
    const found = byId ?? bySlug;
    if (found !== null) {
      const same = found.legalName === legalName && (id ?? found.id) === found.id;
      if (same && (slug ?? found.slug) === found.slug) return found;
      const what = byId === null ? `The slug "${slug}"` : `Person ${id}`;
      throw conflict(`${legalName}: ${what}`, found);
    }
    for (const identifier of identifiers) {
      const known = await this.#storage.findByIdentifier(identifier);
      if (known !== null) return known;
    }
    if (id !== null || slug !== null) return null;
    const namesakes = await this.#storage.findByName(legalName);
    return namesakes.find((person) => !this.#described.has(person.id)) ?? null;
  }

  async #add(person: Pick<PersonClaim, 'id' | 'slug' | 'legalName'>): Promise<number> {
    const { id, slug, legalName } = person;
    const given = slug ?? (await this.#freeSlug(slugFromName(legalName)));
    return await this.#storage.add(id, legalName, given);
  }

  async #freeSlug(base: string): Promise<string> {
    for (let number = 1; ; number += 1) {
      const slug = number === 1 ? base : `${base}-${number}`;
      if ((await this.#storage.find(slug)) === null) return slug;
    }
  }
}

function conflict(what: string, { id, legalName, slug }: Person): PersonConflict {
  return new PersonConflict(`${what} is already ${legalName} (id ${id}, slug "${slug}").`);
}
