// GET entries/: the record page by page, or the entries that match a filter.

import { clientErrors } from '../../../errors.ts';
import { detailsJson } from '../../../record/wire-form.ts';
import type { PageNumber } from '../../../record/page.ts';
import { entryJson, type EntryAddress } from '../../../record/wire-form.ts';
import type { Finder } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import { ENTRY_LIST, entryAddress } from '../../shared/links.ts';
import { afterLink, pageLinks } from '../../shared/query-links.ts';
import { debateReader } from './debate-json.ts';
import { snippetJson } from './snippet-json.ts';
import { foundLinks, foundVersion } from './found-page.ts';
import { pageEnvelope } from '../resource/page-json.ts';
import { readListRequest, type ListRequest } from './list-request.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';
import { sittingReader } from '../collections/sitting-json.ts';

/** What each kind of page is made with. */
interface PageContext {
  readonly store: Store;
  readonly finder: Finder;
  readonly request: ApiRequest;
  readonly list: ListRequest;
  readonly address: EntryAddress;
}

export const listEntries =
  (store: Store, finder: Finder) =>
  async (request: ApiRequest): Promise<Content> => {
    const list = await readListRequest(store, request.query);
    const address = entryAddress(request.base.url, request.format || 'api');
    const context = { store, finder, request, list, address };
    if (!list.isPlain) return await foundPage(context);
    return 'page' in list.start
      ? await plainPage(context, list.start.page)
      : await pageAfter(context, list.start.after);
  };

/** A page of the whole record, as the seed has it: nothing but the page is read. */
async function plainPage(
  { store, request: { base, query }, list: { size }, address }: PageContext,
  number: PageNumber,
): Promise<Content> {
  const found = await store.entryPage({
    page: number,
    size,
    address,
    envelope: (page, { count }) =>
      pageEnvelope(count, pageLinks(`${base.url}${ENTRY_LIST}`, query, page)),
  });
  if (found === null) throw clientErrors.invalidPage();
  const { state, page, json } = found;
  return {
    status: 200,
    json,
    version: `${state.version}.${page.number}`,
    changedAtMs: state.changedAtMs,
  };
}

/** The entries after an id: the stable walk through the record. */
async function pageAfter(
  { store, request: { base, query }, list: { size }, address }: PageContext,
  after: number,
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

async function foundPage({ store, finder, request, list, address }: PageContext): Promise<Content> {
  const found = await finder.findEntries(list);
  if (found === null) throw clientErrors.invalidPage();
  const sittingJson = sittingReader(store, request);
  const debateOf = debateReader(store, request);
  const details = list.expandDetails
    ? await store.entryDetails(found.items.map(({ id }) => id))
    : null;
  const texts: string[] = [];
  for (const { id, sittingId, wire, excerpt } of found.items) {
    let text = entryJson(id, wire, address).slice(0, -1);
    if (details !== null) text += detailsJson(details.get(id) ?? null);
    if (list.expandSitting) text += `,"sitting":${await sittingJson(sittingId)}`;
    if (list.expandDebate) text += `,"debate":${await debateOf(sittingId, id)}`;
    if (excerpt !== null) text += `,"highlight":${snippetJson(excerpt)}`;
    texts.push(`${text}}`);
  }
  const [head, tail] = pageEnvelope(found.count, foundLinks(request, ENTRY_LIST, found));
  return {
    status: 200,
    json: `${head}${texts.join(',')}${tail}`,
    version: foundVersion(found, request),
    changedAtMs: found.state.changedAtMs,
  };
}
