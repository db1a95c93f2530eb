// GET /api/v0.1/: the resources and their addresses.

import { jsonText } from '../../hansard/wire-form.ts';
import type { Store } from '../../store/store.ts';
import { ENTRY_LIST, keepingFormat } from '../links.ts';
import type { Call, Content } from './resource.ts';

export const apiRoot =
  (store: Store) =>
  async ({ base, query }: Call): Promise<Content> => {
    const { changedAtMs } = await store.recordState();
    return {
      status: 200,
      json: jsonText({ entries: keepingFormat(`${base.url}${ENTRY_LIST}`, query) }),
      version: 'root',
      changedAtMs,
    };
  };
