// A finder that looks at every entry each time: slow, plain, and good enough to hold pages to account.

import type { EntryFilter } from '../../src/hansard/filter.ts';
import { languageOf } from '../../src/hansard/language.ts';
import { locatePage } from '../../src/hansard/page.ts';
import { readWireForm } from '../../src/hansard/wire-form.ts';
import type { EntryBody } from '../../src/hansard/entry.ts';
import type {
  FacetValue,
  Finder,
  FindRequest,
  Found,
  FoundContribution,
  FoundEntry,
  SittingSummary,
} from '../../src/store/finder.ts';
import type { RecordState, Sitting, Store } from '../../src/store/store.ts';

interface Held extends FoundEntry {
  readonly body: EntryBody;
  readonly sitting: Sitting;
}

interface Everything {
  readonly state: RecordState;
  readonly entries: readonly Held[];
  readonly sittings: readonly Sitting[];
}

export function bruteFinder(store: Store): Finder {
  let kept: Everything | null = null;
  const all = async (): Promise<Everything> => {
    const state = await store.recordState();
    if (kept?.state.stamp !== state.stamp) kept = await readAll(store, state);
    return kept;
  };
  const passing = async (filter: EntryFilter): Promise<Held[]> =>
    (await all()).entries.filter((entry) => passes(entry, filter));
  const contributions = async (): Promise<Held[][]> => {
    const groups: Held[][] = [];
    for (const entry of (await all()).entries) {
      const before = groups.at(-1)?.at(-1);
      const same =
        before?.sittingId === entry.sittingId &&
        before.body.type === 'speech' &&
        entry.body.type === 'speech' &&
        before.body.speakerName === entry.body.speakerName;
      if (same) groups.at(-1)!.push(entry);
      else groups.push([entry]);
    }
    return groups;
  };
  const asContribution = (group: Held[], query: string | null): FoundContribution => ({
    id: group[0]!.id,
    sittingId: group[0]!.sittingId,
    entries: group.map((entry) => withExcerpt(entry, query)),
  });
  const summaries = async (): Promise<SittingSummary[]> => {
    const { entries, sittings } = await all();
    return sittings
      .map((sitting) => {
        const own = entries.filter(({ sittingId }) => sittingId === sitting.id);
        return {
          id: sitting.id,
          venueId: sitting.venueId,
          startDate: sitting.startDate,
          startTime: sitting.startTime,
          entries: own.length,
          firstEntryId: own.length === 0 ? null : Math.min(...own.map(({ id }) => id)),
        };
      })
      .sort((a, b) => (a.startDate ?? '~').localeCompare(b.startDate ?? '~') || a.id - b.id);
  };
  const sums = (groups: readonly Held[][]) => ({
    entries: groups.flat().length,
    contributions: groups.length,
    words: groups.flat().reduce((sum, { body }) => sum + body.content.split(/\s+/).length, 0),
  });
  const span = (groups: readonly Held[][]) => {
    const dates = groups.flatMap(([entry]) => entry!.sitting.startDate ?? []).sort();
    return { first: dates[0] ?? null, last: dates.at(-1) ?? null };
  };

  return {
    findEntries: async (request) => {
      const found = await passing(request.filter);
      const members = found.map((entry) => withExcerpt(entry, request.filter.query));
      return page(await all(), sorted(found, members, request), request);
    },
    findContributions: async (request) => {
      const groups = (await contributions()).filter((group) => {
        const text = group.map(({ body }) => body.content).join(' ');
        return (
          passes(group[0]!, { ...request.filter, query: null }) &&
          matches(text, request.filter.query)
        );
      });
      const members = groups.map((group) => asContribution(group, request.filter.query));
      const firsts = groups.map((group) => group[0]!);
      return page(await all(), sorted(firsts, members, request), request);
    },
    contribution: async (id) => {
      const group = (await contributions()).find((one) => one.some((entry) => entry.id === id));
      return group === undefined ? null : asContribution(group, null);
    },
    facets: async (filter) => {
      const found = await passing(filter);
      const by = (value: (entry: Held) => [string, string] | null): FacetValue[] => {
        const counts = new Map<string, FacetValue>();
        for (const entry of found) {
          const named = value(entry);
          if (named === null) continue;
          const count = (counts.get(named[0])?.count ?? 0) + 1;
          counts.set(named[0], { value: named[0], label: named[1], count });
        }
        return [...counts.values()].sort((a, b) => b.count - a.count);
      };
      const venues = (await store.collection('venues', 1, 100))!.members;
      return {
        count: found.length,
        type: by(({ body }) => [body.type, body.type]),
        speaker: by(({ body }) => body.speaker && [body.speaker.slug, body.speaker.legalName]),
        venue: by(({ sitting }) => {
          const venue = venues.find(({ id }) => id === sitting.venueId);
          return venue ? [venue.slug, venue.name] : null;
        }),
        party: [],
        year: by(({ sitting }) => {
          const year = sitting.startDate?.slice(0, 4);
          return year === undefined ? null : [year, year];
        }).sort((a, b) => a.value.localeCompare(b.value)),
      };
    },
    trends: async (filter, interval) => {
      const length = interval === 'year' ? 4 : 7;
      const { entries } = await all();
      const periods = new Map<string, { count: number; total: number }>();
      for (const entry of entries) {
        const period = entry.sitting.startDate?.slice(0, length);
        if (period === undefined) continue;
        const sum = periods.get(period) ?? { count: 0, total: 0 };
        periods.set(period, {
          count: sum.count + (passes(entry, filter) ? 1 : 0),
          total: sum.total + 1,
        });
      }
      return [...periods]
        .map(([period, sum]) => ({ period, ...sum }))
        .sort((a, b) => a.period.localeCompare(b.period));
    },
    personActivity: async (personId) => {
      if ((await store.member('people', personId)) === null) return null;
      const groups = await contributions();
      const own = groups.filter(([first]) => first!.body.speaker?.id === personId);
      const cells = Map.groupBy(groups, ([first]) => {
        const { startDate, venueId } = first!.sitting;
        return `${startDate?.slice(0, 4)} ${venueId}`;
      });
      const years = [...cells.keys()]
        .filter((key) => /^\d{4} \d+$/.test(key))
        .sort()
        .map((key) => ({
          year: key.slice(0, 4),
          venueId: Number(key.slice(5)),
          ...sums(cells.get(key)!.filter(([first]) => first!.body.speaker?.id === personId)),
        }));
      return { ...sums(own), ...span(own), years };
    },
    activityOfAll: async () => {
      const groups = Map.groupBy(await contributions(), ([first]) => first!.body.speaker?.id);
      return [...groups]
        .flatMap(([personId, own]) =>
          personId === undefined ? [] : [{ personId, ...sums(own), ...span(own) }],
        )
        .sort((a, b) => a.personId - b.personId);
    },
    sittings: async ({ venueId, from, to }) =>
      (await summaries()).filter(
        (sitting) =>
          (venueId === undefined || sitting.venueId === venueId) &&
          (from === undefined || (sitting.startDate ?? '') >= from) &&
          (to === undefined || (sitting.startDate ?? '~') <= to),
      ),
    sittingsBeside: async (id) => {
      const listed = await summaries();
      const venueId = listed.find((one) => one.id === id)?.venueId;
      const own = listed.filter((one) => one.venueId === venueId);
      const at = own.findIndex((one) => one.id === id);
      return { previous: own[at - 1] ?? null, next: at < 0 ? null : (own[at + 1] ?? null) };
    },
    sittingEntries: async (sittingId) =>
      (await all()).entries
        .filter((entry) => entry.sittingId === sittingId)
        .sort((a, b) => a.body.textCounter - b.body.textCounter),
    close: async () => {},
  };
}

async function readAll(store: Store, state: RecordState): Promise<Everything> {
  const sittings: Sitting[] = [];
  for (let number = 1; ; number += 1) {
    const found = (await store.collection('sittings', number, 100))!;
    sittings.push(...found.members);
    if (number >= found.place.pages) break;
  }
  const byId = new Map(sittings.map((sitting) => [sitting.id, sitting]));
  const entries: Held[] = [];
  for await (const some of store.exportEntries()) {
    for (const { id, wire, sitting } of some) {
      const body = readWireForm(wire);
      const language = languageOf(body.content);
      const held = { id, sittingId: sitting.id, wire, excerpt: null, body, language } as const;
      entries.push({ ...held, sitting: byId.get(sitting.id)! });
    }
  }
  return { state, entries, sittings };
}

function passes({ body, sitting, language }: Held, filter: EntryFilter): boolean {
  return (
    (filter.type === null || body.type === filter.type) &&
    (filter.personId === null || body.speaker?.id === filter.personId) &&
    (filter.speakerName === null ||
      body.speakerName.toLowerCase().includes(filter.speakerName.toLowerCase())) &&
    (filter.sittingId === null || sitting.id === filter.sittingId) &&
    (filter.venueId === null || sitting.venueId === filter.venueId) &&
    (filter.dateFrom === null || (sitting.startDate ?? '') >= filter.dateFrom) &&
    (filter.dateTo === null || (sitting.startDate ?? '~') <= filter.dateTo) &&
    (filter.language === null || language === filter.language) &&
    matches(body.content, filter.query)
  );
}

function termsOf(query: string): string[] {
  return [...query.toLowerCase().matchAll(/"([^"]+)"|([^\s"]+)/g)].map(([, phrase, word]) =>
    (phrase ?? word)!.replace(/\*$/, ''),
  );
}

function matches(text: string, query: string | null): boolean {
  if (query === null) return true;
  const lower = text.toLowerCase();
  return termsOf(query).every((term) => lower.includes(term));
}

function withExcerpt(entry: Held, query: string | null): FoundEntry {
  const { id, sittingId, language, wire, body } = entry;
  const text = body.content.slice(0, 280);
  const lower = text.toLowerCase();
  const marks = termsOf(query ?? '').flatMap((term): [number, number][] => {
    const at = lower.indexOf(term);
    return at < 0 ? [] : [[at, at + term.length]];
  });
  marks.sort((a, b) => a[0] - b[0]);
  const apart = marks.filter(([start], index) => index === 0 || start >= marks[index - 1]![1]);
  const cutAfter = text.length < body.content.length;
  const excerpt = { text, marks: apart, cutBefore: false, cutAfter };
  return { id, sittingId, language, wire, excerpt };
}

function sorted<Member>(
  firsts: readonly Held[],
  members: readonly Member[],
  { ordering }: FindRequest,
): Member[] {
  const order = firsts.map((held, index) => ({ held, member: members[index]! }));
  const date = ({ held }: (typeof order)[number]): string => held.sitting.startDate ?? '';
  order.sort((a, b) => {
    if (ordering === '-id') return b.held.id - a.held.id;
    if (ordering === 'date') return date(a).localeCompare(date(b)) || a.held.id - b.held.id;
    if (ordering === '-date') return date(b).localeCompare(date(a)) || a.held.id - b.held.id;
    return a.held.id - b.held.id;
  });
  return order.map(({ member }) => member);
}

function page<Member>(
  { state }: Everything,
  members: readonly Member[],
  { place, size }: FindRequest,
): Found<Member> | null {
  if (!('page' in place)) throw new Error('The brute finder knows pages only.');
  const located = locatePage(place.page, members.length, size);
  if (located === null) return null;
  const start = located.firstPosition - 1;
  return {
    state,
    count: members.length,
    place: located,
    more: located.number < located.pages,
    members: members.slice(start, start + size),
  };
}
