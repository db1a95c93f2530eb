// GET entries/<id>/revisions/: every text an entry had, oldest first, and who gave it when.

import { clientErrors } from '../../../errors.ts';
import { changeTime, entryDigest } from '../../../hansard/change.ts';
import { entryJson, jsonText } from '../../../hansard/wire-form.ts';
import type { Store } from '../../../store/contract/store.ts';
import { entryAddress } from '../../shared/links.ts';
import { entryId } from '../resource/entry-id.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';

export const listRevisions =
  (store: Store) =>
  async ({ parameters, base, format }: ApiRequest): Promise<Content> => {
    const id = entryId(parameters['id']);
    // The version before the texts: a response may be newer than its ETag says, but never older.
    const { version } = await store.recordState();
    const revisions = await store.revisions(id);
    if (revisions === null) throw clientErrors.notFound();
    const address = entryAddress(base.url, format || 'api');
    const results = revisions.map(
      ({ revision, wire, details, changedAtMs, changedBy }) =>
        `{"revision":${revision},"at":"${changeTime(changedAtMs)}","by":${jsonText(changedBy)},` +
        `"sha256":"${entryDigest(id, wire)}","entry":${entryJson(id, wire, address)},"details":${details ?? 'null'}}`,
    );
    return {
      status: 200,
      json: `{"count":${results.length},"next":null,"previous":null,"results":[${results.join(',')}]}`,
      version: `${version}.revisions`,
      changedAtMs: revisions.at(-1)!.changedAtMs,
    };
  };
