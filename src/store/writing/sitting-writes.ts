// The sittings of a write transaction: how they are identified, what is refused, and how a change of one affects its entries.

import { present } from '../../base/present.ts';
import {
  type Evidence,
  type NewSitting,
  type Source,
  venueNameFromSlug,
} from '../../record/sitting.ts';
import { SittingConflict } from '../contract/conflicts.ts';
import type { ReadHere } from '../contract/read-before.ts';
import { readItem, SITTING_ROW, storeEvidence } from '../entries/collection-tables.ts';
import { formerItem, formerSittings, sittingAddress } from '../entries/item-changes.ts';
import { readId, readIds } from '../sql/row-values.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';
import type { EntryChanges } from './entry-changes.ts';
import type { EntryWrites } from './entry-writes.ts';
import { type ItemRows, sourceWrites, venueWrites } from './item-rows.ts';
import { WITHDRAWN_WITH_SQL } from './withdrawn-entries.ts';

const SITTING_COLUMNS = ['venue_id', 'source_id', ...SITTING_ROW.columns];

const OF_SOURCE_SQL = `
SELECT sitting.id FROM sitting JOIN source ON source.id = source_id
WHERE source.name = ? AND source.list_page = ? ORDER BY sitting.id DESC LIMIT 1`;

interface FoundOrMadeSitting {
  readonly id: number;
  /** Whether this call created it. */
  readonly isNew: boolean;
  /** The name of the venue, if this call created that too. */
  readonly madeVenue: string | null;
}

type SittingStart = Pick<NewSitting, 'venueSlug' | 'startDate' | 'startTime'>;
type SittingDay = Omit<SittingStart, 'startTime'>;

export class SittingWrites {
  readonly venues: ReturnType<typeof venueWrites>;
  readonly sources: ReturnType<typeof sourceWrites>;
  readonly #sql: SqlRunner;
  readonly #items: ItemRows;
  readonly #entries: EntryWrites;
  readonly #changes: EntryChanges;

  constructor(sql: SqlRunner, items: ItemRows, entries: EntryWrites, changes: EntryChanges) {
    this.venues = venueWrites(sql, items);
    this.sources = sourceWrites(sql, items);
    this.#sql = sql;
    this.#items = items;
    this.#entries = entries;
    this.#changes = changes;
  }

  /** Whether a sitting with this id exists. */
  async has(id: number): Promise<boolean> {
    return (await this.#sql.row('SELECT 1 FROM sitting WHERE id = ?', id)) !== undefined;
  }

  /** The sitting taken from a source, the latest of several; null if there is none. */
  async ofSource(source: Pick<Source, 'name' | 'listPage'>): Promise<number | null> {
    return await readId(this.#sql, OF_SOURCE_SQL, source.name, source.listPage);
  }

  /** The sittings of this venue that began at this date and time, or at any time of a day, from any source; the oldest first. */
  async at(start: SittingStart | SittingDay): Promise<readonly number[]> {
    const { text, values } = sameValues(startValues(start));
    return await readIds(this.#sql, `SELECT id FROM sitting WHERE ${text} ORDER BY id`, ...values);
  }

  /** The sitting that last had this venue and start, before it was changed or removed; null if none had. */
  async formerAt({ venueSlug, startDate, startTime }: SittingStart): Promise<number | null> {
    const venue = venueSlug === null ? null : await readItem(this.#sql, 'venues', venueSlug);
    if (venue === null || startDate === null) return null;
    const address = sittingAddress(venue.id, startDate, startTime);
    return await formerItem(this.#sql, 'sittings', address);
  }

  /** The sittings of this venue that begin on this day, or began on it before they were changed. */
  async ofDay({ venueSlug, startDate }: SittingDay): Promise<ReadonlySet<number>> {
    if (startDate === null) return new Set();
    const ids = new Set(await this.at({ venueSlug, startDate }));
    const venue = venueSlug === null ? null : await readItem(this.#sql, 'venues', venueSlug);
    const formerIds = venue === null ? [] : await formerSittings(this.#sql, venue.id, startDate);
    for (const id of formerIds) if (await this.has(id)) ids.add(id);
    return ids;
  }

  /**
   * The sitting with this id or, without one, with this venue, start and source; created if there is none, together with an
   * unknown venue. Rejects with SittingConflict if the id belongs to another.
   */
  async ensure(sitting: NewSitting): Promise<FoundOrMadeSitting> {
    const requestedId = sitting.id ?? null;
    if (requestedId !== null && !(await this.has(requestedId))) return await this.#add(sitting);
    const id = await this.#findSame(sitting, requestedId);
    if (id !== null) return { id, isNew: false, madeVenue: null };
    if (requestedId === null) return await this.#add(sitting);
    throw new SittingConflict(
      `sitting: Sitting ${requestedId} is already in the record, and is another one.`,
    );
  }

  /**
   * Changes the description of a sitting; an unknown venue or source is created. Its entries stay as they are. Rejects with
   * SittingConflict if another sitting has that venue, start and source, unless they are already the sitting's own. `evidence`
   * has the entries from which the description was derived; none if it was given.
   */
  async change(
    id: number,
    sitting: ReadHere<NewSitting>,
    evidence: readonly Evidence[] = [],
  ): Promise<void> {
    if (!(await this.has(id))) throw new RangeError(`there is no sitting ${id}`);
    const same = (await this.#findSame(sitting, id)) !== null;
    const conflictingId = same ? null : await this.#findSame(sitting, null);
    if (conflictingId !== null) {
      throw new SittingConflict(
        `A sitting with this venue, start and source is in the record already: ${conflictingId}.`,
      );
    }
    const { row } = await this.#rowOf(sitting);
    await this.#items.change('sittings', id, row);
    this.#changes.sittingChanged(id);
    await storeEvidence(this.#sql, id, evidence);
  }

  /**
   * Removes a sitting, withdraws all of its entries and returns their number. Its id is never reused, not even by a document
   * that has it, unless the sitting itself is restored.
   */
  async remove(id: number): Promise<number> {
    const ofSitting = 'SELECT id FROM entry WHERE sitting_id = ? ORDER BY id';
    const ids = await readIds(this.#sql, ofSitting, id);
    const withdrawn = await this.#entries.withdrawEach(ids);
    await storeEvidence(this.#sql, id, []);
    await this.#items.remove('sittings', id);
    return withdrawn;
  }

  /**
   * Re-creates a removed sitting under its id, with this description; its entries stay withdrawn, and are
   * returned. Null, without a change, if no sitting of this id was removed, or if it exists.
   */
  async restore(id: number, sitting: NewSitting) {
    if (!(await this.#wasRemoved(id)) || (await this.has(id))) return null;
    /** In ascending id, without those withdrawn before. */
    const entryIds = await readIds(this.#sql, WITHDRAWN_WITH_SQL, id);
    return { ...(await this.#insert(id, sitting)), entryIds };
  }

  /** Creates a sitting even if one with the same description exists. */
  async add(sitting: NewSitting): Promise<number> {
    return (await this.#add(sitting)).id;
  }

  async #add(sitting: NewSitting): Promise<FoundOrMadeSitting> {
    const requestedId = sitting.id ?? null;
    if (requestedId !== null && (await this.#wasRemoved(requestedId))) {
      throw new SittingConflict(
        `sitting: Sitting ${requestedId} was removed from the record; its id is not used again.`,
      );
    }
    return await this.#insert(requestedId, sitting);
  }

  async #insert(id: number | null, sitting: NewSitting): Promise<FoundOrMadeSitting> {
    const { row, madeVenue } = await this.#rowOf(sitting);
    const added = await this.#items.add('sittings', id, row);
    return { id: present(added, 'the sitting that was added'), isNew: true, madeVenue };
  }

  /** The sitting with this venue, start and source; with an id, only that one. */
  async #findSame(sitting: NewSitting, id: number | null): Promise<number | null> {
    const { text, values } = sameValues([
      ...startValues(sitting),
      ['source.name', sitting.source?.name ?? null],
      ...(id === null ? [] : [['sitting.id', id] as const]),
    ]);
    const sql = `SELECT sitting.id FROM sitting LEFT JOIN source ON source.id = sitting.source_id
      WHERE ${text} ORDER BY sitting.id LIMIT 1`;
    return await readId(this.#sql, sql, ...values);
  }

  /** Its row; an unknown venue or source is created. */
  async #rowOf(sitting: NewSitting) {
    const { venueSlug, source } = sitting;
    let venueId = venueSlug === null ? null : await this.venues.find({ slug: venueSlug });
    let madeVenue: string | null = null;
    if (venueSlug !== null && venueId === null) {
      madeVenue = venueNameFromSlug(venueSlug);
      venueId = await this.venues.add({ name: madeVenue, slug: venueSlug });
    }
    const sourceId =
      source && ((await this.sources.find(source)) ?? (await this.sources.add(source)));
    const values = [venueId, sourceId, ...SITTING_ROW.values(sitting)];
    return { row: { columns: SITTING_COLUMNS, values }, madeVenue };
  }

  /** Whether this id belonged to a removed sitting. */
  async #wasRemoved(sittingId: number): Promise<boolean> {
    const sql = "SELECT id FROM removed_item WHERE kind = 'sitting' AND id = ?";
    return (await readId(this.#sql, sql, sittingId)) !== null;
  }
}

type SameValue = readonly [column: string, value: string | number | null, wanted?: string];

function startValues(start: SittingStart | SittingDay): readonly SameValue[] {
  return [
    ['venue_id', start.venueSlug, '(SELECT id FROM venue WHERE slug = ?)'],
    ['start_date', start.startDate],
    ...('startTime' in start ? [['start_time', start.startTime] as const] : []),
  ];
}

/**
 * The condition that columns have values, which may be null, and the values in order. "IS NOT DISTINCT FROM" would find the
 * same rows, but PostgreSQL uses no index for it.
 */
function sameValues(columns: readonly SameValue[]) {
  const conditions = columns.map(([column, value, wanted = '?']) =>
    value === null ? `${column} IS NULL` : `${column} = ${wanted}`,
  );
  const values = columns.map(([, value]) => value).filter((value) => value !== null);
  return { text: conditions.join(' AND '), values };
}
