// GET entries/<id>/: one entry.

import { clientErrors } from '../../../errors.ts';
import { entryVersion } from '../../../publish/operation.ts';
import type { Store } from '../../../store/contract/store.ts';
import { entryAddress } from '../../shared/links.ts';
import { entryId } from '../resource/entry-id.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';

export const retrieveEntry =
  (store: Store) =>
  async ({ parameters, base, format }: ApiRequest): Promise<Content> => {
    const id = entryId(parameters['id']);
    const entry = await store.entry(id, entryAddress(base.url, format || 'api'));
    if (entry === null) throw clientErrors.notFound();
    return {
      status: 200,
      json: entry.json,
      version: entryVersion({ id, ...entry }),
      changedAtMs: entry.changedAtMs,
    };
  };
