// GET entries/: the record page by page, or what of it was asked for.

import { clientErrors } from '../../../errors.ts';
import { entryJson, type EntryAddress } from '../../../hansard/wire-form.ts';
import type { Finder } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import { afterLink, ENTRY_LIST, entryAddress, pageLinks } from '../../shared/links.ts';
import { snippetJson } from './snippet-json.ts';
import { foundLinks, foundVersion } from './found-page.ts';
import { pageEnvelope } from '../resource/page-json.ts';
import { readListRequest, type ListRequest } from './list-request.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';
import { sittingReader } from '../collections/sitting-json.ts';

export const listEntries =
  (store: Store, finder: Finder) =>
  async (call: ApiRequest): Promise<Content> => {
    const asked = await readListRequest(store, call.query);
    const address = entryAddress(call.base.url, call.format || 'api');
    if (!asked.isPlain) return await foundPage(store, finder, call, asked, address);
    return 'page' in asked.start
      ? await plainPage(store, call, asked, asked.start.page, address)
      : await pageAfter(store, call, asked, asked.start.after, address);
  };

/** The way of the seed: nothing is looked for, so nothing but the page is read. */
async function plainPage(
  store: Store,
  { base, query }: ApiRequest,
  { size }: ListRequest,
  page: number | 'last',
  address: EntryAddress,
): Promise<Content> {
  const found = await store.entryPage({
    page,
    size,
    address,
    envelope: (place, { count }) =>
      pageEnvelope(count, pageLinks(`${base.url}${ENTRY_LIST}`, query, place)),
  });
  if (found === null) throw clientErrors.invalidPage();
  const { state, place, json } = found;
  return {
    status: 200,
    json,
    version: `${state.version}.${place.number}`,
    changedAtMs: state.changedAtMs,
  };
}

/** The stable walk: what follows an id. */
async function pageAfter(
  store: Store,
  { base, query }: ApiRequest,
  { size }: ListRequest,
  after: number,
  address: EntryAddress,
): Promise<Content> {
  const { state, json, lastId } = await store.entriesAfter(after, size, address);
  const next = lastId === null ? null : afterLink(`${base.url}${ENTRY_LIST}`, query, lastId);
  const [head, tail] = pageEnvelope(state.count, { next, previous: null });
  return {
    status: 200,
    json: Buffer.concat([Buffer.from(head), json, Buffer.from(tail)]),
    version: `${state.version}.after${after}`,
    changedAtMs: state.changedAtMs,
  };
}

async function foundPage(
  store: Store,
  finder: Finder,
  call: ApiRequest,
  asked: ListRequest,
  address: EntryAddress,
): Promise<Content> {
  const found = await finder.findEntries(asked);
  if (found === null) throw clientErrors.invalidPage();
  const sittingJson = sittingReader(store, call);
  const texts: string[] = [];
  for (const { id, sittingId, wire, excerpt } of found.items) {
    let text = entryJson(id, wire, address).slice(0, -1);
    if (asked.expandSitting) text += `,"sitting":${await sittingJson(sittingId)}`;
    if (excerpt !== null) text += `,"highlight":${snippetJson(excerpt)}`;
    texts.push(`${text}}`);
  }
  const [head, tail] = pageEnvelope(found.count, foundLinks(call, ENTRY_LIST, found));
  return {
    status: 200,
    json: `${head}${texts.join(',')}${tail}`,
    version: foundVersion(found, call),
    changedAtMs: found.state.changedAtMs,
  };
}
