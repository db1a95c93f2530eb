// Changes venues, sources and people, and removes them and sittings: what is refused, and what it does to entries.

import { present } from '../../present.ts';
import type { KnownPerson } from '../../record/person.ts';
import type { Venue } from '../../record/venue.ts';
import type { StoredSource } from '../contract/collections.ts';
import { removeDecisionsOf } from '../shared/label-decisions.ts';
import { storeEvidence } from '../shared/sitting-evidence.ts';
import { PersonConflict } from '../contract/conflicts.ts';
import type { EntryWriter } from './entry-writer.ts';
import type { ChangeMark } from './entry-storage.ts';
import type { WriteStorage } from './write-storage.ts';

export class CollectionWriter {
  readonly #storage: WriteStorage;
  readonly #entries: EntryWriter;
  readonly #mark: ChangeMark;

  constructor(storage: WriteStorage, entries: EntryWriter, mark: ChangeMark) {
    this.#storage = storage;
    this.#entries = entries;
    this.#mark = mark;
  }

  /** False where the slug is another's. */
  async changeVenue(venue: Venue): Promise<boolean> {
    const { collections } = this.#storage;
    const owner = await collections.venueId(venue.slug);
    if (owner !== null && owner !== venue.id) return false;
    await collections.changeVenue(venue);
    return true;
  }

  /** False where the name on that list is another's. */
  async changeSource(source: StoredSource): Promise<boolean> {
    const { collections } = this.#storage;
    const owner = await collections.sourceId(source);
    if (owner !== null && owner !== source.id) return false;
    await collections.changeSource(source);
    return true;
  }

  /** How many entries had the earlier name or slug: they are given the new one. */
  async changePerson(person: KnownPerson): Promise<number> {
    const { entries, people } = this.#storage;
    const { id, legalName, slug } = person;
    await this.#refuseConflict(person);
    const found = await people.find(id);
    await people.rename(person);
    await people.replaceDetails(person);
    const before = present(found, 'the person to change');
    if (before.legalName === legalName && before.slug === slug) return 0;
    const linked = await entries.idsOfPerson(id);
    await this.#entries.correctEach(linked, (body) => ({ ...body, speaker: person }), 'linked');
    return linked.length;
  }

  /** How many sittings have the venue or source, or entries the person; it is gone where that is 0. */
  async removeUnused(table: 'venue' | 'source' | 'person', id: number): Promise<number> {
    const { people, collections } = this.#storage;
    const uses = await collections.uses(table, id);
    if (uses > 0) return uses;
    if (table === 'person') {
      await people.removeDetails(id);
      await removeDecisionsOf(this.#storage.sql, id);
    }
    await collections.remove(table, id, this.#mark);
    return 0;
  }

  /** How many entries the sitting had: all are withdrawn. */
  async removeSitting(id: number): Promise<number> {
    const { entries, collections } = this.#storage;
    const ids = await entries.idsOfSitting(id);
    await this.#entries.withdrawEach(ids);
    await storeEvidence(this.#storage.sql, id, []);
    await collections.remove('sitting', id, this.#mark);
    return ids.length;
  }

  async #refuseConflict({ id, slug, identifiers }: KnownPerson): Promise<void> {
    const { people } = this.#storage;
    const namesake = await people.find(slug);
    if (namesake !== null && namesake.id !== id) {
      throw new PersonConflict(`The slug "${slug}" is another person’s.`);
    }
    for (const identifier of identifiers) {
      const owner = await people.findByIdentifier(identifier);
      if (owner === null || owner.id === id) continue;
      throw new PersonConflict(
        `The identifier "${identifier.identifier}" of "${identifier.scheme}" is person ${owner.id} already.`,
      );
    }
  }
}
