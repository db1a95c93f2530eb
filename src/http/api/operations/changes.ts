// GET changes/ and changes/items/: everything that happened to the record, in order, so that a mirror can stay in step.

import { present } from '../../../present.ts';
import { type Change, changeTime, type ItemChange, stateDigest } from '../../../record/change.ts';
import type { CollectionName } from '../../../record/collection.ts';
import { parseId } from '../../../record/id.ts';
import { FieldFaults } from '../../../record/rules/field-faults.ts';
import { entryUrl, jsonText } from '../../../record/wire-form.ts';
import { itemRevisionsUrl } from '../../shared/links.ts';
import { numberLink } from '../../shared/query-links.ts';
import type { QueryString } from '../../shared/query-string.ts';
import { readSince } from '../parameters.ts';
import { addressOf, type ApiRequest, content, type Operation } from '../resource.ts';
import { refuseFaults } from '../request-checks.ts';
import { ITEM_LISTS } from './collections.ts';
import { addressOfEntries } from './entries.ts';
import { joinedJson, pageEnvelope } from './page.ts';

/** Changes in one response: about 35 kB of those of entries, 50 kB of those of items. */
const CHANGES_PER_PAGE = 100;

export const listChanges: Operation = async (request, { store }) => {
  const since = readSince(request.query);
  // The version before the changes: a response may be newer than its ETag says, but never older.
  const state = await store.recordState();
  const changes = await store.changes(since, CHANGES_PER_PAGE + 1);
  const address = addressOfEntries(request);
  const json = logJson(request, changes, await store.lastChange(), (change: Change) => {
    const { seq, atMs, kind, entryId, sha256, reason, chain } = change;
    const url = entryUrl(address, entryId);
    const at = changeTime(atMs);
    return jsonText({ seq, at, kind, entry: entryId, url, sha256, reason, chain });
  });
  return content(json, `${state.version}.${since}`, state);
};

/** Every sitting, venue, source and person that was added, changed or removed, each as it then was. */
export const listItemChanges: Operation = async (request, { store }) => {
  const item = itemOf(request.query);
  const since = item === null ? readSince(request.query) : 0;
  const state = await store.recordState();
  const changeJson = (change: ItemChange): string => itemChangeJson(change, request);
  if (item !== null) {
    const changes = await store.itemHistory(item.resource, item.id);
    const [head, tail] = pageEnvelope(changes.length, { next: null, previous: null });
    const json = `${head}${changes.map(changeJson).join(',')}${tail}`;
    return content(json, `${state.version}.${item.resource}.${item.id}`, state);
  }
  const changes = await store.itemChanges(since, CHANGES_PER_PAGE + 1);
  const json = logJson(request, changes, await store.lastItemChange(), changeJson);
  return content(json, `${state.version}.items.${since}`, state);
};

/** A page of a log; the change after its last, where there is one, says that it goes on. */
function logJson<Line extends { readonly seq: number }>(
  { base, path, query }: ApiRequest,
  changes: readonly Line[],
  count: number,
  lineJson: (change: Line) => string,
): string {
  const shown = changes.slice(0, CHANGES_PER_PAGE);
  const last = changes.length > shown.length ? shown.at(-1) : undefined;
  const next =
    last === undefined ? null : numberLink(`${base.url}${path}`, query, 'since', last.seq);
  const [head, tail] = pageEnvelope(count, { next, previous: null });
  return `${head}${shown.map(lineJson).join(',')}${tail}`;
}

const COLLECTION_NAMES = Object.keys(ITEM_LISTS) as CollectionName[];

/** The one item whose changes are wanted; null for those of all. */
function itemOf(query: QueryString) {
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

/** The item is repeated as the log has it, byte for byte: its digest is of these bytes. */
function itemChangeJson(change: ItemChange, request: ApiRequest): string {
  const { seq, atMs, kind, resource, itemId, state, by, reason, chain } = change;
  return joinedJson(
    { seq, at: changeTime(atMs), kind, resource, id: itemId },
    { url: addressOf(request, ITEM_LISTS[resource], itemId), by, reason },
    { revisions: itemRevisionsUrl(request.base.url, resource, itemId) },
    { sha256: stateDigest(state), chain },
    `"item":${state}`,
  );
}
