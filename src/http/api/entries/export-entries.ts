// GET entries/?format=ndjson, csv or parquet: the whole record as a file, streamed from one snapshot.

import { clientErrors } from '../../../errors.ts';
import { EVERYTHING, type EntryFilter } from '../../../hansard/filter.ts';
import { EXPORT_FORMATS, exportPieces, type ExportFormat } from '../../../export/export-record.ts';
import { foundEntries } from '../../../export/found-entries.ts';
import type { Finder } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import type { HttpResponse } from '../../shared/response.ts';
import type { ParsedRequest } from '../../shared/parsed-request.ts';
import { fileResponse } from '../resource/file-response.ts';
import { MEDIA_TYPES } from '../resource/media-types.ts';
import { readListFilter } from './list-request.ts';

/** Exports of one process at a time: each holds a snapshot and a connection. */
const EXPORTS_MAX = 8;

type Exports = Readonly<Record<string, (call: ParsedRequest) => Promise<HttpResponse>>>;

export function entryExports(store: Store, finder: Finder): Exports {
  let underWay = 0;

  async function* pieces(format: ExportFormat, filter: EntryFilter): AsyncGenerator<Uint8Array> {
    underWay += 1;
    try {
      const entries =
        filter === EVERYTHING ? store.exportEntries() : foundEntries(store, finder, filter);
      yield* exportPieces(entries, format);
    } finally {
      underWay -= 1;
    }
  }

  const exportAs =
    (format: ExportFormat) =>
    async ({ base, query }: ParsedRequest): Promise<HttpResponse> => {
      const filter = await readListFilter(store, query);
      if (underWay >= EXPORTS_MAX) throw clientErrors.tooManyExports();
      const file = {
        name: `entries.${format}`,
        type: MEDIA_TYPES[format]!,
        tag: format,
        pieces: () => pieces(format, filter),
      };
      return fileResponse(file, await store.recordState(), base);
    };

  return Object.fromEntries(EXPORT_FORMATS.map((format) => [format, exportAs(format)]));
}
