// GET changes/: everything added, corrected, linked, withdrawn or restored, in order, so that a mirror can stay in step.

import { lastOf } from '../../../present.ts';
import { changeTime, type Change } from '../../../record/change.ts';
import { type EntryAddress, entryUrl, jsonText } from '../../../record/wire-form.ts';
import type { Store } from '../../../store/contract/store.ts';
import { CHANGE_LIST, entryAddress } from '../../shared/links.ts';
import { sinceLink } from '../../shared/query-links.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';
import { CHANGES_PER_PAGE, parseSince } from '../resource/since.ts';

export const listChanges =
  (store: Store) =>
  async ({ query, base, format }: ApiRequest): Promise<Content> => {
    const since = parseSince(query.get('since') ?? '0');
    // The version before the changes: a response may be newer than its ETag says, but never older.
    const { version, changedAtMs } = await store.recordState();
    const changes = await store.changes(since, CHANGES_PER_PAGE + 1);
    const shown = changes.slice(0, CHANGES_PER_PAGE);
    const more = changes.length > shown.length;
    const address = entryAddress(base.url, format || 'api');
    return {
      status: 200,
      json: jsonText({
        count: await store.lastChange(),
        next: more ? sinceLink(`${base.url}${CHANGE_LIST}`, query, lastOf(shown).seq) : null,
        previous: null,
        results: shown.map((change) => changeJson(change, address)),
      }),
      version: `${version}.${since}`,
      changedAtMs,
    };
  };

function changeJson(
  { seq, atMs, kind, entryId, sha256, reason, chain }: Change,
  address: EntryAddress,
): object {
  return {
    seq,
    at: changeTime(atMs),
    kind,
    entry: entryId,
    url: entryUrl(address, entryId),
    sha256,
    reason,
    chain,
  };
}
