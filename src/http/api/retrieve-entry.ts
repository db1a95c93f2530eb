// GET entries/<id>/: one entry.

import { clientErrors } from '../../errors.ts';
import { entryVersion } from '../../publish/operation.ts';
import type { Store } from '../../store/store.ts';
import { entryAddress } from '../links.ts';
import { entryId } from './entry-id.ts';
import type { Call, Content } from './resource.ts';

export const retrieveEntry =
  (store: Store) =>
  async ({ parameters, base, format }: Call): Promise<Content> => {
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
