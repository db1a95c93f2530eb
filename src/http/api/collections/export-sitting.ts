// GET sittings/<id>/?format=akn: a sitting with its entries as Akoma Ntoso.

import { clientErrors } from '../../../errors.ts';
import { firstOf } from '../../../present.ts';
import { akomaNtoso, AKOMA_NTOSO_TYPE } from '../../../formats/akoma-ntoso.ts';
import { parseIdOrSlug } from '../../../record/id.ts';
import { textIn } from '../../../record/parliament/parliament.ts';
import { readWireForm } from '../../../record/wire-form.ts';
import { itemVersion } from '../../../publish/current-item.ts';
import type { Store } from '../../../store/contract/store.ts';
import { etag, freshnessHeaders } from '../../shared/freshness.ts';
import type { ParsedRequest } from '../../shared/parsed-request.ts';
import { responseOf, type HttpResponse } from '../../shared/response.ts';
import { changeHeaders } from '../resource/file-response.ts';
import { DETAIL_METHODS } from '../resource/resource.ts';

/** Entries have no addresses in such a document. */
const NO_ADDRESS = { before: '', after: '' };

export const exportSitting =
  (store: Store) =>
  async ({ parameters, base, parliament }: ParsedRequest): Promise<HttpResponse> => {
    // The number of the last change before the entries: they may be newer than it says, but never older.
    const lastSeq = await store.lastChange();
    const { changedAtMs } = await store.recordState();
    const sitting = await store.item('sittings', parseIdOrSlug(parameters['id'] ?? ''));
    if (sitting === null) throw clientErrors.notFound();
    // The version before the entries: a response may be newer than its ETag says, but never older.
    const version = await itemVersion(store, 'sittings', sitting);
    const json = await store.sittingEntries(sitting.id, NO_ADDRESS);
    const venue = sitting.venueId === null ? null : await store.item('venues', sitting.venueId);
    const entries = JSON.parse(Buffer.from(json).toString('utf8')) as { readonly id: number }[];
    const details = await store.entryDetails(entries.map(({ id }) => id));
    const { venueId, ...description } = sitting;
    const body = akomaNtoso(
      { ...description, venueSlug: venueId === null ? null : (venue?.slug ?? null) },
      entries.map((entry) => ({
        id: entry.id,
        body: readWireForm(JSON.stringify(entry).slice('{'.length)),
        details: details.get(entry.id) ?? null,
      })),
      {
        country: parliament.country,
        name: textIn(parliament.publisher ?? parliament.siteName, firstOf(parliament.languages)),
      },
    );
    const headers = [
      ...['Allow', DETAIL_METHODS, 'Content-Type', AKOMA_NTOSO_TYPE],
      ...['Content-Disposition', `attachment; filename="sitting-${sitting.id}.xml"`],
      ...['Vary', 'Accept', ...changeHeaders(lastSeq)],
      ...freshnessHeaders(etag(`${version}.akn`, base, 'json'), changedAtMs, base),
    ];
    return responseOf(200, headers, body);
  };
