// GET entries/<id>/: one entry.

import { detailsJson } from '../../../record/wire-form.ts';
import { entryVersion } from '../../../publish/operation.ts';
import type { Store } from '../../../store/contract/store.ts';
import { entryAddress } from '../../shared/links.ts';
import { entryId } from '../resource/entry-id.ts';
import { DETAILS_MARK, readExpandsDetails } from '../resource/expand-details.ts';
import { missingEntry } from '../resource/missing-entry.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';

export const retrieveEntry =
  (store: Store) =>
  async (request: ApiRequest): Promise<Content> => {
    const { parameters, base, format } = request;
    const expandsDetails = readExpandsDetails(request);
    const id = entryId(parameters['id']);
    const entry = await store.entry(id, entryAddress(base.url, format || 'api'));
    if (entry === null) throw await missingEntry(store, id, base.url);
    return {
      status: 200,
      json: expandsDetails ? await withDetails(store, id, entry.json) : entry.json,
      version: entryVersion({ id, ...entry }) + (expandsDetails ? DETAILS_MARK : ''),
      changedAtMs: entry.changedAtMs,
    };
  };

async function withDetails(store: Store, id: number, json: Uint8Array): Promise<string> {
  const details = (await store.entryDetails([id])).get(id) ?? null;
  return `${Buffer.from(json).toString('utf8').slice(0, -'}'.length)}${detailsJson(details)}}`;
}
