// GET changes/items/: every sitting, venue, source and person that was added, changed or removed, in order, each as it then was.

import { changeTime } from '../../../record/change.ts';
import type { CollectionName } from '../../../record/collection.ts';
import { stateDigest, type ItemChange } from '../../../record/change.ts';
import { parseId } from '../../../record/id.ts';
import { FieldFaults } from '../../../record/rules/field-faults.ts';
import { jsonText } from '../../../record/wire-form.ts';
import type { Store } from '../../../store/contract/store.ts';
import * as links from '../../shared/links.ts';
import { sinceLink } from '../../shared/query-links.ts';
import type { QueryString } from '../../shared/query-string.ts';
import { refuseFaults } from '../resource/check-body.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';
import { CHANGES_PER_PAGE, parseSince } from '../resource/since.ts';
import { addressOf } from './collection-json.ts';
import { present } from '../../../present.ts';

const LISTS: Readonly<Record<CollectionName, string>> = {
  venues: links.VENUE_LIST,
  sources: links.SOURCE_LIST,
  sittings: links.SITTING_LIST,
  people: links.PERSON_LIST,
};

export const listItemChanges =
  (store: Store) =>
  async (request: ApiRequest): Promise<Content> => {
    const { query, base } = request;
    const item = itemOf(query);
    if (item !== null) return await itemRevisions(store, request, item);
    const since = parseSince(query.get('since') ?? '0');
    // The version before the changes: a response may be newer than its ETag says, but never older.
    const { version, changedAtMs } = await store.recordState();
    const changes = await store.itemChanges(since, CHANGES_PER_PAGE + 1);
    const shown = changes.slice(0, CHANGES_PER_PAGE);
    const last = changes.length > shown.length ? shown.at(-1) : undefined;
    const next =
      last === undefined
        ? null
        : sinceLink(`${base.url}${links.ITEM_CHANGE_LIST}`, query, last.seq);
    const results = shown.map((change) => changeJson(change, request));
    const count = await store.lastItemChange();
    return {
      status: 200,
      json: `{"count":${count},"next":${jsonText(next)},"previous":null,"results":[${results.join(',')}]}`,
      version: `${version}.items.${since}`,
      changedAtMs,
    };
  };

interface NamedItem {
  readonly resource: CollectionName;
  readonly id: number;
}

/** The one item whose changes are wanted; null for those of all. */
function itemOf(query: QueryString): NamedItem | null {
  const [resource, text] = [query.get('resource') ?? '', query.get('id') ?? ''];
  if (resource === '' && text === '') return null;
  const name = COLLECTION_NAMES.find((one) => one === resource);
  const id = parseId(text);
  const faults = new FieldFaults();
  if (name === undefined) {
    faults.add('resource', `Give the list the item is one of: ${COLLECTION_NAMES.join(', ')}.`);
  }
  if (id === null) faults.add('id', 'Give the id of the item too.');
  if ((query.get('since') ?? '') !== '') {
    faults.add('since', 'The changes of one item come all at once: leave since.');
  }
  refuseFaults(faults);
  return { resource: present(name, 'the list of an item'), id: present(id, 'the id of an item') };
}

const COLLECTION_NAMES = Object.keys(LISTS) as CollectionName[];

/** Everything that happened to one item. */
async function itemRevisions(
  store: Store,
  request: ApiRequest,
  { resource, id }: NamedItem,
): Promise<Content> {
  const { version, changedAtMs } = await store.recordState();
  const changes = await store.itemHistory(resource, id);
  const results = changes.map((change) => changeJson(change, request));
  return {
    status: 200,
    json: `{"count":${changes.length},"next":null,"previous":null,"results":[${results.join(',')}]}`,
    version: `${version}.${resource}.${id}`,
    changedAtMs,
  };
}

/** The item is repeated as the log has it, byte for byte: its digest is of these bytes. */
function changeJson(change: ItemChange, request: ApiRequest): string {
  const { seq, atMs, kind, resource, itemId, state, by, reason, chain } = change;
  const head = jsonText({
    ...{ seq, at: changeTime(atMs), kind, resource, id: itemId },
    ...{ url: addressOf(request, LISTS[resource], itemId), by, reason },
    revisions: links.itemRevisionsUrl(request.base.url, resource, itemId),
    ...{ sha256: stateDigest(state), chain },
  });
  return `${head.slice(0, -'}'.length)},"item":${state}}`;
}
