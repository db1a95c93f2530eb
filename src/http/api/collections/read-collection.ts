// GET of venues, sources, sittings and people: lists in the entries' envelope, and single items.

import { clientErrors } from '../../../errors.ts';
import type { CollectionName } from '../../../record/collection.ts';
import { detailsJson } from '../../../record/wire-form.ts';
import { parseIdOrSlug } from '../../../record/id.ts';
import { parsePageNumber } from '../../../record/page.ts';
import { entryUrl, jsonText } from '../../../record/wire-form.ts';
import { itemVersion } from '../../../publish/current-item.ts';
import type { Store } from '../../../store/contract/store.ts';
import { entryAddress, itemUrl } from '../../shared/links.ts';
import { pageLinks } from '../../shared/query-links.ts';
import { ITEM_JSON, itemJson } from './collection-json.ts';
import { readItemsRequest } from './item-filters.ts';
import { DETAILS_MARK, readExpandsDetails } from '../resource/expand-details.ts';
import { pageEnvelope } from '../resource/page-json.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';

export const listItems =
  (store: Store, name: CollectionName) =>
  async (request: ApiRequest): Promise<Content> => {
    const { query, base, path } = request;
    const { filter, size } = await readItemsRequest(store, name, query);
    const number = parsePageNumber(query.get('page') ?? '1');
    if (number === null) throw clientErrors.invalidPage();
    const found = await store.collection(name, number, size, filter);
    if (found === null) throw clientErrors.invalidPage();
    const { state, page, count, items } = found;
    const [before, after] = pageEnvelope(count, pageLinks(`${base.url}${path}`, query, page));
    const texts = items.map((item) => jsonText(itemJson(name, item, request)));
    return {
      status: 200,
      json: `${before}${texts.join(',')}${after}`,
      version: `${state.version}.${name}.${page.number}.${size}`,
      changedAtMs: state.changedAtMs,
    };
  };

export const retrieveItem =
  (store: Store, name: CollectionName) =>
  async (request: ApiRequest): Promise<Content> => {
    const { changedAtMs } = await store.recordState();
    const item = await store.item(name, idOrSlug(request));
    if (item === null) return await movedItem(store, name, request);
    const version = await itemVersion(store, name, item);
    return { status: 200, json: jsonText(itemJson(name, item, request)), version, changedAtMs };
  };

/** A redirect to the item that had this slug before; 404 where none had it. */
export async function movedItem(
  store: Store,
  name: CollectionName,
  request: ApiRequest,
): Promise<Content> {
  const slug = idOrSlug(request);
  const id = typeof slug === 'string' ? await store.formerItem(name, slug) : null;
  const item = id === null ? null : await store.item(name, id);
  if (item === null || !('slug' in item)) throw clientErrors.notFound();
  const { base, parameters, path } = request;
  const list = path.slice(0, path.length - `${parameters['id']}/`.length);
  const headers = { Location: itemUrl(`${base.url}${list}`, item.slug, request.format || 'api') };
  const json = jsonText(itemJson(name, item, request));
  return { status: 301, json, version: null, changedAtMs: 0, headers };
}

/** A sitting carries its entries, all of them: it is read whole. */
export const retrieveSitting =
  (store: Store) =>
  async (request: ApiRequest): Promise<Content> => {
    const expandsDetails = readExpandsDetails(request);
    const { changedAtMs } = await store.recordState();
    const sitting = await store.item('sittings', idOrSlug(request));
    if (sitting === null) throw clientErrors.notFound();
    // The version before the entries: a response may be newer than its ETag says, but never older.
    const version =
      (await itemVersion(store, 'sittings', sitting)) + (expandsDetails ? DETAILS_MARK : '');
    const address = entryAddress(request.base.url, request.format || 'api');
    const read = await store.sittingEntries(sitting.id, address);
    const entries = expandsDetails ? await withDetails(store, read) : read;
    const evidence = await store.sittingEvidence(sitting.id);
    const derived = evidence.map(({ field, entryId }) => ({
      field,
      entry: entryId,
      url: entryUrl(address, entryId),
    }));
    const fields = ITEM_JSON.sittings(sitting, request);
    const shown = derived.length === 0 ? fields : { ...fields, derived };
    const head = jsonText(shown).replace(/}$/, ',"entries":');
    const json = Buffer.concat([Buffer.from(head), entries, Buffer.from('}')]);
    return { status: 200, json, version, changedAtMs };
  };

/** The entries of a list with their details, as the list of entries has them. */
async function withDetails(store: Store, list: Uint8Array): Promise<Uint8Array> {
  const entries = JSON.parse(Buffer.from(list).toString('utf8')) as { readonly id: number }[];
  const details = await store.entryDetails(entries.map(({ id }) => id));
  const texts = entries.map(
    (entry) =>
      `${jsonText(entry).slice(0, -'}'.length)}${detailsJson(details.get(entry.id) ?? null)}}`,
  );
  return Buffer.from(`[${texts.join(',')}]`);
}

/** The id or the slug that an address names. */
export function idOrSlug({ parameters }: ApiRequest): number | string {
  return parseIdOrSlug(parameters['id'] ?? '');
}
