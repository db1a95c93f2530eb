// GET entries/?format=ndjson and the other file formats: the whole record as a file, streamed from one snapshot.

import { clientErrors } from '../../../errors.ts';
import { EVERYTHING, type EntryFilter } from '../../../hansard/filter.ts';
import { exportPieces } from '../../../export/export-record.ts';
import { foundEntries } from '../../../export/found-entries.ts';
import {
  ENTRY_FORMAT_NAMES,
  ENTRY_FORMATS,
  type EntryFormatName,
} from '../../../formats/entry-formats.ts';
import type { Finder } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import type { HttpResponse } from '../../shared/response.ts';
import type { ParsedRequest } from '../../shared/parsed-request.ts';
import { fileResponse } from '../resource/file-response.ts';
import type { ExportHandler } from '../resource/resource.ts';
import { readListFilter } from './list-request.ts';

/** Exports of one process at a time: each holds a snapshot and a connection. */
const EXPORTS_MAX = 8;

type Exports = Readonly<Record<EntryFormatName, ExportHandler>>;

export function entryExports(store: Store, finder: Finder): Exports {
  let underWay = 0;

  async function* pieces(format: EntryFormatName, filter: EntryFilter): AsyncGenerator<Uint8Array> {
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
    (format: EntryFormatName) =>
    async ({ base, query }: ParsedRequest): Promise<HttpResponse> => {
      const filter = await readListFilter(store, query);
      if (underWay >= EXPORTS_MAX) throw clientErrors.tooManyExports();
      const file = {
        name: `entries.${format}`,
        type: ENTRY_FORMATS[format].mediaType,
        tag: format,
        pieces: () => pieces(format, filter),
      };
      return fileResponse(file, await store.recordState(), base);
    };

  return Object.fromEntries(
    ENTRY_FORMAT_NAMES.map((format) => [format, exportAs(format)]),
  ) as Exports;
}
