// GET of venues, sources, sittings and people: lists in the envelope of entries, single items, and how much a person said.

import { clientErrors } from '../../base/errors.ts';
import { itemVersion } from '../../publish/publish-items.ts';
import { COLLECTION_FIELDS, type CollectionName } from '../../record/collection.ts';
import { fieldsJson } from '../../record/field-values.ts';
import type { FieldTable, ItemOf } from '../../record/field.ts';
import { parseIdOrSlug } from '../../record/id.ts';
import { entryUrl, jsonText } from '../../record/wire-form.ts';
import type { PersonActivity } from '../../finder/finder.ts';
import type { Collections } from '../../store/contract/results.ts';
import type { EntryReads, ItemReads } from '../../store/contract/store.ts';
import { everyItem } from '../../store/every-item.ts';
import { PERSON_LIST, SITTING_LIST, SOURCE_LIST, VENUE_LIST } from '../../http/links.ts';
import { pageLinks } from '../../http/query-links.ts';
import { orNotFound, type ParsedRequest } from '../../http/parsed-request.ts';
import { readExpand, readItemsRequest, readPageNumber } from '../parameters.ts';
import { addressOf, ok, type Operation, type OperationResult } from '../resource.ts';
import { addressOfEntries, DETAILS_MARK, withDetails } from './entries.ts';
import { pageJson } from './page.ts';

export const ITEM_LISTS: Readonly<Record<CollectionName, string>> = {
  venues: VENUE_LIST,
  sources: SOURCE_LIST,
  sittings: SITTING_LIST,
  people: PERSON_LIST,
};

type Reader = Pick<ParsedRequest, 'base' | 'negotiated'>;

/** An item as JSON. The url of a source is that of its document, so a source is addressed only by its id. */
export function itemJson<Name extends CollectionName>(
  name: Name,
  item: Collections[Name],
  reader: Reader,
): object {
  const { id } = item;
  const url = name === 'sources' ? {} : { url: addressOf(reader, ITEM_LISTS[name], id) };
  // A response has the address of the venue; a document has its slug.
  const venueSlug =
    'venueId' in item && item.venueId !== null ? addressOf(reader, VENUE_LIST, item.venueId) : null;
  const table: FieldTable = COLLECTION_FIELDS[name];
  return { id, ...url, ...fieldsJson(table, { venueSlug, ...item } as ItemOf<FieldTable>) };
}

export const listItems =
  (name: CollectionName): Operation =>
  async (request, { store }) => {
    const { query, base, path } = request;
    const { filter, size } = await readItemsRequest(store, name, request);
    const collectionPage = await store.collection(name, readPageNumber(query), size, filter);
    if (collectionPage === null) throw clientErrors.invalidPage();
    const { state, page, count, items } = collectionPage;
    const texts = items.map((item) => jsonText(itemJson(name, item, request)));
    const json = pageJson(texts, count, pageLinks(`${base.url}${path}`, query, page));
    return ok(json, `${state.version}.${name}.${page.number}.${size}`, state);
  };

export const retrieveItem =
  (name: CollectionName): Operation =>
  async (request, { store }) => {
    const state = await store.recordState();
    const item = await store.item(name, idOrSlug(request));
    if (item === null) return await movedItem(store, name, request);
    const version = await itemVersion(store, name, item);
    return ok(jsonText(itemJson(name, item, request)), version, state);
  };

/**
 * Redirects to the item that had this slug before, or to the person that the person with this id was merged into; throws 404
 * if there is none.
 */
async function movedItem(
  store: ItemReads,
  name: CollectionName,
  request: ParsedRequest,
): Promise<OperationResult> {
  const id = await store.formerItem(name, idOrSlug(request));
  const item = id === null ? null : await store.item(name, id);
  if (item === null || !('slug' in item)) throw clientErrors.notFound();
  const headers = { Location: addressOf(request, ITEM_LISTS[name], item.slug) };
  const json = jsonText(itemJson(name, item, request));
  return { status: 301, json, headers };
}

/** A single sitting includes all its entries. */
export const retrieveSitting: Operation = async (request, { store }) => {
  const expandsDetails = readExpand(request.query, ['details']).has('details');
  const state = await store.recordState();
  const sitting = orNotFound(await store.item('sittings', idOrSlug(request)));
  // Read the version before the entries. The response may then be newer than its ETag, but never older.
  const version =
    (await itemVersion(store, 'sittings', sitting)) + (expandsDetails ? DETAILS_MARK : '');
  const address = addressOfEntries(request);
  const read = await store.sittingEntries(sitting.id, address);
  const entries = expandsDetails ? await listWithDetails(store, read) : read;
  const evidence = await store.sittingEvidence(sitting.id);
  const derived = evidence.map(({ field, entryId }) => ({
    field,
    entry: entryId,
    url: entryUrl(address, entryId),
  }));
  const fields = itemJson('sittings', sitting, request);
  const shown = derived.length === 0 ? fields : { ...fields, derived };
  const head = jsonText(shown).replace(/}$/, ',"entries":');
  const json = Buffer.concat([Buffer.from(head), entries, Buffer.from('}')]);
  return ok(json, version, state);
};

/** The entries of a sitting with their details, in the form of the list of entries. */
async function listWithDetails(store: EntryReads, list: Uint8Array): Promise<Uint8Array> {
  const entries = JSON.parse(Buffer.from(list).toString('utf8')) as { readonly id: number }[];
  const details = await store.entryDetails(entries.map(({ id }) => id));
  const texts = entries.map((entry) => withDetails(jsonText(entry), details.get(entry.id) ?? null));
  return Buffer.from(`[${texts.join(',')}]`);
}

/** One person, and how much they said. */
export const retrievePerson: Operation = async (request, { store, finder }) => {
  const state = await store.recordState();
  const person = await store.item('people', idOrSlug(request));
  if (person === null) return await movedItem(store, 'people', request);
  const activity = await finder.personActivity(person.id);
  const venues = await everyItem(store, 'venues');
  const slugs = new Map(venues.map(({ id, slug }) => [id, slug]));
  const json = jsonText({
    ...itemJson('people', person, request),
    activity: activity && activityJson(activity, slugs),
  });
  const version = personVersion(await itemVersion(store, 'people', person), state.version);
  return ok(json, version, state);
};

/**
 * The version of a person in a response also covers how much they said. If-Match compares only the part before the hyphen,
 * which is the version of the person.
 */
export function personVersion(version: string, recordVersion: string): string {
  return `${version}-${recordVersion}`;
}

function activityJson(
  { entries, contributions, words, first, last, years }: PersonActivity,
  slugs: ReadonlyMap<number, string>,
): object {
  const ofYears = years.map(({ year, venueId, ...sums }) => ({
    year,
    venue: slugs.get(venueId) ?? String(venueId),
    ...sums,
  }));
  return { entries, contributions, words, first, last, years: ofYears };
}

/** The id or slug in an address. */
export function idOrSlug({ parameters }: Pick<ParsedRequest, 'parameters'>): number | string {
  return parseIdOrSlug(parameters['id'] ?? '');
}
