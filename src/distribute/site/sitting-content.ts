// The sittings of the record as parts of the static tree: what each has, and a key that differs where its pages may.

import { hash } from 'node:crypto';
import { present } from '../../present.ts';
import { EVERYTHING } from '../../record/filter.ts';
import { namedDebate } from '../../http/web/reading/debate-parts.ts';
import { makeCalendar, type RecordCalendar } from '../../http/web/reading/record-calendar.ts';
import type { DebateTitle, Finder, SittingSummary } from '../../search/finder/finder.ts';
import type { Store } from '../../store/contract/store.ts';
import type { SittingContent } from './route-plans.ts';
import { VENUES_MAX } from '../../record/sitting.ts';

/** Contributions read at a time. */
const CONTRIBUTIONS_PER_READ = 100;

interface Sources {
  readonly store: Store;
  readonly finder: Finder;
}

/** Everything that pages of sittings share, as it was when the run began. */
export class PublishedSittings {
  readonly #sources: Sources;
  readonly #calendar: RecordCalendar;
  readonly #ofChamber: ReadonlyMap<number | null, readonly SittingSummary[]>;
  readonly #positions = new Map<number, number>();
  readonly #debates: ReadonlyMap<number, readonly DebateTitle[]>;
  /** How many debates each series has. */
  readonly series: ReadonlyMap<string, number>;

  private constructor(sources: Sources, calendar: RecordCalendar, titles: readonly DebateTitle[]) {
    this.#sources = sources;
    this.#calendar = calendar;
    this.#ofChamber = Map.groupBy(calendar.sittings, ({ venueId }) => venueId);
    for (const sittings of this.#ofChamber.values()) {
      for (const [at, { id }] of sittings.entries()) this.#positions.set(id, at);
    }
    this.#debates = Map.groupBy(titles, ({ sittingId }) => sittingId);
    const series = new Map<string, number>();
    for (const { series: one } of titles) {
      if (one !== null) series.set(one, (series.get(one) ?? 0) + 1);
    }
    this.series = series;
  }

  static async read(sources: Sources): Promise<PublishedSittings> {
    const { store, finder } = sources;
    const venues = (await store.collection('venues', 1, VENUES_MAX))?.items ?? [];
    const calendar = makeCalendar(venues, await finder.sittings({}));
    return new PublishedSittings(sources, calendar, await store.debateTitles());
  }

  get all(): readonly SittingSummary[] {
    return this.#calendar.sittings;
  }

  /**
   * Differs where a page of the sitting may: with its entries and fields, the sittings that its page links to, whether its debates came up
   * on other days, and `shared`, on which all depend.
   */
  async key(sitting: SittingSummary, shared: string): Promise<string> {
    const { store } = this.#sources;
    const { venues, onDay, path } = this.#calendar;
    const { id, venueId, startDate } = sitting;
    const version = await store.sittingEntriesVersion(id);
    const item = await store.item('sittings', id);
    const evidence = await store.sittingEvidence(id);
    const ofChamber = this.#ofChamber.get(venueId) ?? [];
    const at = present(this.#positions.get(id), 'the position of a sitting');
    const sameDay = venueId === null || startDate === null ? [] : onDay(venueId, startDate);
    const linked = [ofChamber[at - 1], ofChamber[at + 1], sitting, ...sameDay].map((one) =>
      one === undefined ? null : [one, path(one)],
    );
    const debates = (this.#debates.get(id) ?? []).map(({ id: debate, series }) => [
      debate,
      series !== null && (this.series.get(series) ?? 0) > 1,
    ]);
    return hash(
      'sha256',
      JSON.stringify([shared, version, item, evidence, venues, linked, debates]),
    );
  }

  async content(sitting: SittingSummary): Promise<SittingContent> {
    const { store, finder } = this.#sources;
    const { id } = sitting;
    const entries = (await finder.sittingEntries(id)).map((entry) => entry.id);
    const revised: number[] = [];
    for (const entry of entries) {
      const history = await store.history(entry);
      if (history !== null && history.events.length > 1) revised.push(entry);
    }
    const debates = await store.sittingDebates(id);
    return {
      id,
      path: this.#calendar.path(sitting),
      entries,
      revised,
      contributions: await this.#contributions(id),
      debates: new Map(debates.map((debate) => [debate.id, namedDebate(debate).path])),
      divisions: (await store.sittingDivisions(id)).map((division) => division.id),
    };
  }

  async #contributions(sittingId: number): Promise<readonly number[]> {
    const ids: number[] = [];
    for (let more = true; more;) {
      const found = await this.#sources.finder.findContributions({
        filter: { ...EVERYTHING, sittingId },
        ordering: 'id',
        start: { after: ids.at(-1) ?? 0 },
        size: CONTRIBUTIONS_PER_READ,
        highlight: false,
      });
      for (const { id } of found?.items ?? []) ids.push(id);
      more = found?.more ?? false;
    }
    return ids;
  }
}
