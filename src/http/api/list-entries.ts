// GET entries/: the record, page by page.

import { clientErrors } from '../../errors.ts';
import { PAGE_SIZE, parsePageNumber } from '../../hansard/page.ts';
import type { Store } from '../../store/store.ts';
import { ENTRY_LIST, entryAddress, pageLinks } from '../links.ts';
import { pageEnvelope } from './page-json.ts';
import type { Call, Content } from './resource.ts';

export const listEntries =
  (store: Store) =>
  async ({ query, base, format }: Call): Promise<Content> => {
    const page = parsePageNumber(query.get('page') ?? '1');
    if (page === null) throw clientErrors.invalidPage();
    const found = await store.entryPage({
      page,
      size: PAGE_SIZE,
      address: entryAddress(base.url, format || 'api'),
      envelope: (place, { count }) =>
        pageEnvelope(count, pageLinks(`${base.url}${ENTRY_LIST}`, query, place)),
    });
    if (found === null) throw clientErrors.invalidPage();
    const { state, place, json } = found;
    return {
      status: 200,
      json,
      version: `${state.stamp}.${place.number}`,
      changedAtMs: state.changedAtMs,
    };
  };
