// Finds, makes and changes sittings, and the venues and sources they name: what is the same sitting, what is refused.

import type { NewSitting, Source } from '../../record/sitting.ts';
import { venueNameFromSlug } from '../../record/venue.ts';
import { SittingConflict } from '../contract/conflicts.ts';
import type { FoundOrMadeSitting, RestoredSitting } from '../contract/write-transaction.ts';
import type { CollectionStorage } from './collection-storage.ts';
import type { SittingValues, SittingStorage } from './sitting-storage.ts';
import { present } from '../../present.ts';

export class SittingWriter {
  readonly #sittings: SittingStorage;
  readonly #collections: CollectionStorage;

  constructor(sittings: SittingStorage, collections: CollectionStorage) {
    this.#sittings = sittings;
    this.#collections = collections;
  }

  async findOrAdd(sitting: NewSitting): Promise<FoundOrMadeSitting> {
    const given = sitting.id ?? null;
    if (given !== null && !(await this.#sittings.has(given))) return await this.add(sitting);
    const id = await this.#sittings.findSame(sitting, given);
    if (id !== null) return { id, isNew: false, madeVenue: null };
    if (given === null) return await this.add(sitting);
    throw new SittingConflict(
      `sitting: Sitting ${given} is already in the record, and is another one.`,
    );
  }

  async add(sitting: NewSitting): Promise<FoundOrMadeSitting> {
    const given = sitting.id ?? null;
    if (given !== null && (await this.#sittings.wasRemoved(given))) {
      throw new SittingConflict(
        `sitting: Sitting ${given} was removed from the record; its id is not used again.`,
      );
    }
    const { row, madeVenue } = await this.#rowOf(sitting);
    return { id: await this.#sittings.add(given, row), isNew: true, madeVenue };
  }

  /** Null where no sitting of this id was removed, or there is one. */
  async restore(id: number, sitting: NewSitting): Promise<RestoredSitting | null> {
    const isGone = (await this.#sittings.wasRemoved(id)) && !(await this.#sittings.has(id));
    if (!isGone) return null;
    const entryIds = await this.#sittings.withdrawnWith(id);
    const { row, madeVenue } = await this.#rowOf(sitting);
    return { id: await this.#sittings.add(id, row), isNew: true, madeVenue, entryIds };
  }

  /** Another description; refused where it becomes that of another sitting. */
  async change(id: number, sitting: NewSitting): Promise<void> {
    if (!(await this.#sittings.has(id))) throw new RangeError(`there is no sitting ${id}`);
    const same = (await this.#sittings.findSame(sitting, id)) !== null;
    const other = same ? null : await this.#sittings.findSame(sitting, null);
    if (other !== null) {
      throw new SittingConflict(
        `A sitting with this venue, start and source is in the record already: ${other}.`,
      );
    }
    await this.#sittings.change(id, (await this.#rowOf(sitting)).row);
  }

  /** A venue or source not yet known is made. */
  async #rowOf(sitting: NewSitting): Promise<{ row: SittingValues; madeVenue: string | null }> {
    const { venueSlug, source } = sitting;
    const venue = venueSlug === null ? null : await this.#venue(venueSlug);
    const sourceId = source === null ? null : await this.#source(source);
    const venueId = venue?.id ?? null;
    return {
      row: { ...sitting, venueId, sourceId },
      madeVenue: venue?.made ?? null,
    };
  }

  async #venue(slug: string): Promise<{ id: number; made: string | null }> {
    const id = await this.#collections.venueId(slug);
    if (id !== null) return { id, made: null };
    const name = venueNameFromSlug(slug);
    const made = await this.#collections.addVenue(name, slug);
    return { id: present(made, 'the venue that was added'), made: name };
  }

  async #source(source: Source): Promise<number> {
    const id = await this.#collections.sourceId(source);
    return id ?? present(await this.#collections.addSource(source), 'the source that was added');
  }
}
