// GET entries/?format=ndjson and the other file formats: the whole record as a file, streamed from one snapshot.

import { clientErrors } from '../../../errors.ts';
import type { EntryFilter } from '../../../hansard/filter.ts';
import { exportPieces } from '../../../export/export-record.ts';
import { LoopTurns } from '../../../export/loop-turns.ts';
import { openEntries } from '../../../export/open-entries.ts';
import {
  ENTRY_FORMAT_NAMES,
  ENTRY_FORMATS,
  type EntryFormatName,
} from '../../../formats/entry-formats.ts';
import type { Finder } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import type { HttpResponse } from '../../shared/response.ts';
import type { ParsedRequest } from '../../shared/parsed-request.ts';
import { fileResponse, type FileContent } from '../resource/file-response.ts';
import type { ExportHandler } from '../resource/resource.ts';
import { readListFilter } from './list-request.ts';

/** Exports of one process at a time: each holds a snapshot and, on PostgreSQL, one of the four connections for them. */
export const EXPORTS_MAX = 4;

type OpenExport = Awaited<ReturnType<FileContent['open']>>;

type Exports = Readonly<Record<EntryFormatName, ExportHandler>>;

export function entryExports(store: Store, finder: Finder): Exports {
  const turns = new LoopTurns();
  let underWay = 0;

  const open = async (format: EntryFormatName, filter: EntryFilter): Promise<OpenExport> => {
    if (underWay >= EXPORTS_MAX) throw clientErrors.tooManyExports();
    underWay += 1;
    try {
      const { state, batches, close } = await openEntries(store, finder, filter);
      let isOpen = true;
      return {
        state,
        pieces: exportPieces(turns.between(batches), format),
        close: async () => {
          if (isOpen) underWay -= 1;
          isOpen = false;
          await close();
        },
      };
    } catch (error) {
      underWay -= 1;
      throw error;
    }
  };

  const exportAs =
    (format: EntryFormatName) =>
    async ({ base, query }: ParsedRequest): Promise<HttpResponse> => {
      const filter = await readListFilter(store, query);
      const file = {
        name: `entries.${format}`,
        type: ENTRY_FORMATS[format].mediaType,
        tag: format,
        open: () => open(format, filter),
      };
      return fileResponse(file, await store.recordState(), base);
    };

  return Object.fromEntries(
    ENTRY_FORMAT_NAMES.map((format) => [format, exportAs(format)]),
  ) as Exports;
}
