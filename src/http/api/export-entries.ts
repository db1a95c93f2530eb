// GET entries/?format=ndjson, csv or parquet: the whole record as a file, streamed from one snapshot.

import { clientErrors } from '../../errors.ts';
import { EVERYTHING, type EntryFilter } from '../../hansard/filter.ts';
import { EXPORT_FORMATS, exportPieces, type ExportFormat } from '../../export/export-record.ts';
import { foundEntries } from '../../export/found-entries.ts';
import type { Finder } from '../../store/finder.ts';
import type { Store } from '../../store/store.ts';
import type { Answer } from '../answer.ts';
import type { RawCall } from '../call.ts';
import { fileAnswer } from './file-answer.ts';
import { MEDIA_TYPES } from './media-types.ts';
import { askedFilter } from './read-asked.ts';

/** Exports of one process at a time: each holds a snapshot and a connection. */
const EXPORTS_MAX = 8;

type Exports = Readonly<Record<string, (call: RawCall) => Promise<Answer>>>;

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
    async ({ base, query }: RawCall): Promise<Answer> => {
      const filter = await askedFilter(store, query);
      if (underWay >= EXPORTS_MAX) throw clientErrors.tooManyExports();
      const file = {
        name: `entries.${format}`,
        type: MEDIA_TYPES[format]!,
        tag: format,
        pieces: () => pieces(format, filter),
      };
      return fileAnswer(file, await store.recordState(), base);
    };

  return Object.fromEntries(EXPORT_FORMATS.map((format) => [format, exportAs(format)]));
}
