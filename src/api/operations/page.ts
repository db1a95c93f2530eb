// Common parts of the pages of every list: the envelope, the links to neighbouring pages, and the sittings and debates that
// `expand` adds.

import { hash } from 'node:crypto';
import { clientErrors } from '../../base/errors.ts';
import { debateAt } from '../../record/debates/debate.ts';
import { fieldsJson } from '../../record/field-values.ts';
import { SITTING_DETAILS, VENUE_FIELDS } from '../../record/sitting.ts';
import { jsonText } from '../../record/wire-form.ts';
import type { DebateRow, Found } from '../../finder/finder.ts';
import type { Envelope } from '../../store/contract/results.ts';
import type { BusinessReads, ItemReads } from '../../store/contract/store.ts';
import { forEachInTurns } from '../../threads/in-turns.ts';
import { DEBATE_LIST, SITTING_LIST, VENUE_LIST } from '../../http/links.ts';
import { numberLink, type PageLinks, pageLinks } from '../../http/query-links.ts';
import type { ParsedRequest } from '../../http/parsed-request.ts';
import { addressOf, ok, type OperationResult } from '../resource.ts';
import { memoize } from '../../base/memoize.ts';

/** `{"count":…,"next":…,"previous":…,"results":[` and `]}`, in the seed's order of keys. */
export function pageEnvelope(count: number, { next, previous }: PageLinks): Envelope {
  return [
    `{"count":${count},"next":${jsonText(next)},"previous":${jsonText(previous)},"results":[`,
    ']}',
  ];
}

/** A page as JSON. Without a count and links it is the complete list. */
export function pageJson(
  results: readonly string[],
  count = results.length,
  links: PageLinks = { next: null, previous: null },
): string {
  const [head, tail] = pageEnvelope(count, links);
  return `${head}${results.join(',')}${tail}`;
}

/** An item of a list, with what identifies it. */
type ListedItem =
  | { readonly id: number }
  | { readonly entryId: number }
  | { readonly series: string };

/** A page of results for the request of the context; throws 404 if there is no such page. */
export async function pageResult<
  Item extends ListedItem,
  Context extends Pick<ItemContext, 'request'>,
>(
  page: Found<Item> | null,
  context: Context,
  itemJson: (item: Item, context: Context) => Promise<string>,
): Promise<OperationResult> {
  if (page === null) throw clientErrors.invalidPage();
  const texts: string[] = [];
  await forEachInTurns(page.items, async (item) => {
    texts.push(await itemJson(item, context));
  });
  const { request } = context;
  const json = pageJson(texts, page.count, foundLinks(request, page));
  // The version includes the query, so that no two responses share it.
  const parameters = [...request.query].sort().join('&');
  const version = `${page.state.version}.${hash('sha256', parameters, 'hex').slice(0, 12)}`;
  return ok(json, version, page.state);
}

function foundLinks(
  { base, path, query }: ParsedRequest,
  { page, more, items }: Found<ListedItem>,
): PageLinks {
  const listUrl = `${base.url}${path}`;
  if (page !== null) return pageLinks(listUrl, query, page);
  const last = items.at(-1);
  const isNext = more && last !== undefined && 'id' in last;
  const next = isNext ? numberLink(listUrl, query, 'after', last.id) : null;
  return { next, previous: null };
}

/**
 * The items that results refer to, each read once: sittings, as objects with `expand=sitting` and otherwise as addresses,
 * and debates.
 */
export function itemContext(
  store: BusinessReads & ItemReads,
  request: ParsedRequest,
  isExpanded: boolean,
) {
  const debatesOf = memoize((sittingId: number) => store.sittingDebates(sittingId));
  return {
    request,
    sittingOf: isExpanded
      ? sittingReader(store, request)
      : async (id: number) => addressOf(request, SITTING_LIST, id),
    debatesOf,
    /** The debate of an entry; null if it is in none. */
    debateOf: async (sittingId: number, id: number): Promise<object | null> => {
      const debate = debateAt(await debatesOf(sittingId), id);
      return debate && debateTitle(debate, request);
    },
  };
}

export type ItemContext = Readonly<ReturnType<typeof itemContext>>;

/** Returns sittings with their dates and chambers. */
export function sittingReader(store: ItemReads, request: ParsedRequest) {
  return memoize(async (id: number) => {
    const sitting = await store.item('sittings', id);
    if (sitting === null) return null;
    const venue = sitting.venueId === null ? null : await store.item('venues', sitting.venueId);
    return {
      id,
      url: addressOf(request, SITTING_LIST, id),
      venue: venue && {
        id: venue.id,
        url: addressOf(request, VENUE_LIST, venue.id),
        ...fieldsJson(VENUE_FIELDS, venue),
      },
      ...fieldsJson(SITTING_DETAILS, sitting),
    };
  });
}

export function debateTitle(
  { id, title, section }: Pick<DebateRow, 'id' | 'title' | 'section'>,
  request: ParsedRequest,
): object {
  return { id, url: addressOf(request, DEBATE_LIST, id), title, section };
}

/** A JSON object of these fields, some of which are already JSON. */
export function joinedJson(...parts: readonly (object | string)[]): string {
  const texts = parts.map((part) =>
    typeof part === 'string' ? part : jsonText(part).slice(1, -1),
  );
  return `{${texts.join(',')}}`;
}
