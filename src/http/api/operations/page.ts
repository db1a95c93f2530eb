// What the pages of every list have in common: the envelope, the links to the pages beside them, and the sittings and
// debates that `expand` adds.

import { hash } from 'node:crypto';
import { clientErrors } from '../../../errors.ts';
import { debateAt } from '../../../record/debates/debate.ts';
import { fieldsJson } from '../../../record/field-values.ts';
import { parseId } from '../../../record/id.ts';
import { SITTING_DETAILS, VENUE_FIELDS } from '../../../record/sitting.ts';
import { jsonText } from '../../../record/wire-form.ts';
import type { DebateRow, Found } from '../../../finder/finder.ts';
import type { Envelope } from '../../../store/contract/results.ts';
import type { ItemReads } from '../../../store/contract/store.ts';
import { forEachInTurns } from '../../../threads/in-turns.ts';
import { DEBATE_LIST, SITTING_LIST, VENUE_LIST } from '../../shared/links.ts';
import { readOnce } from '../../../read-once.ts';
import { numberLink, type PageLinks, pageLinks } from '../../shared/query-links.ts';
import { addressOf, type ApiRequest, content, type Content } from '../resource.ts';

/** `{"count":…,"next":…,"previous":…,"results":[` and `]}`, in the seed's order of keys. */
export function pageEnvelope(count: number, { next, previous }: PageLinks): Envelope {
  return [
    `{"count":${count},"next":${jsonText(next)},"previous":${jsonText(previous)},"results":[`,
    ']}',
  ];
}

/** A page of what was found; 404 where there is no such page. */
export async function foundPage<
  Item extends { readonly id: number } | { readonly entryId: number },
>(
  request: ApiRequest,
  found: Found<Item> | null,
  itemJson: (item: Item) => Promise<string> | string,
): Promise<Content> {
  if (found === null) throw clientErrors.invalidPage();
  const texts: string[] = [];
  await forEachInTurns(found.items, async (item) => {
    texts.push(await itemJson(item));
  });
  const [head, tail] = pageEnvelope(found.count, foundLinks(request, found));
  // The version differs by the query, so that no two responses share it.
  const parameters = [...request.query].sort().join('&');
  const version = `${found.state.version}.${hash('sha256', parameters, 'hex').slice(0, 12)}`;
  return content(`${head}${texts.join(',')}${tail}`, version, found.state);
}

function foundLinks(
  { base, path, query }: ApiRequest,
  { page, more, items }: Found<{ readonly id: number } | { readonly entryId: number }>,
): PageLinks {
  const listUrl = `${base.url}${path}`;
  if (page !== null) return pageLinks(listUrl, query, page);
  const last = items.at(-1);
  const isNext = more && last !== undefined && 'id' in last;
  const next = isNext ? numberLink(listUrl, query, 'after', last.id) : null;
  return { next, previous: null };
}

/** Gives sittings as JSON, with their days and chambers, for `expand=sitting`. */
export function sittingReader(store: ItemReads, request: ApiRequest) {
  return readOnce(async (id) => {
    const sitting = await store.item('sittings', id);
    if (sitting === null) return 'null';
    const venue = sitting.venueId === null ? null : await store.item('venues', sitting.venueId);
    return jsonText({
      id,
      url: addressOf(request, SITTING_LIST, id),
      venue: venue && {
        id: venue.id,
        url: addressOf(request, VENUE_LIST, venue.id),
        ...fieldsJson(VENUE_FIELDS, venue),
      },
      ...fieldsJson(SITTING_DETAILS, sitting),
    });
  });
}

/** Gives the sitting of an item as JSON: whole with `expand=sitting`, its address without. */
export function sittingField(store: ItemReads, request: ApiRequest, isExpanded: boolean) {
  return isExpanded
    ? sittingReader(store, request)
    : async (id: number) => jsonText(addressOf(request, SITTING_LIST, id));
}

/** Gives the debate of an entry as JSON, `null` where it is in none. */
export function debateReader(store: ItemReads, request: ApiRequest) {
  const debatesOf = readOnce((sittingId) => store.sittingDebates(sittingId));
  return async (sittingId: number, entryId: number): Promise<string> => {
    const debate = debateAt(await debatesOf(sittingId), entryId);
    return jsonText(debate && debateTitle(debate, request));
  };
}

export function debateTitle(
  { id, title, section }: Pick<DebateRow, 'id' | 'title' | 'section'>,
  request: ApiRequest,
): object {
  return { id, url: addressOf(request, DEBATE_LIST, id), title, section };
}

/** A JSON object of these fields, of which some are JSON already. */
export function joinedJson(...parts: readonly (object | string)[]): string {
  const texts = parts.map((part) =>
    typeof part === 'string' ? part : jsonText(part).slice(1, -1),
  );
  return `{${texts.join(',')}}`;
}

/** The id of an entry in an address; 404 for what cannot be one, as for what is not there. */
export function entryId({ parameters }: ApiRequest): number {
  const id = parseId(parameters['id'] ?? '');
  if (id === null) throw clientErrors.notFound();
  return id;
}

/** A person as entries, contributions and divisions name them. */
export function speakerJson(
  person: { readonly id: number; readonly legalName: string; readonly slug: string } | null,
): object | null {
  return person && { id: person.id, legal_name: person.legalName, slug: person.slug };
}
