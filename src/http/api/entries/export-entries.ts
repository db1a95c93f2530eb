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
import { currentCaller } from '../../../threads/caller.ts';
import type { HttpResponse } from '../../shared/response.ts';
import type { ParsedRequest } from '../../shared/parsed-request.ts';
import { fileResponse, type FileContent } from '../resource/file-response.ts';
import type { ExportHandler } from '../resource/resource.ts';
import { readAfter, readListFilter } from './list-request.ts';

/** Exports of one process at a time: each holds a snapshot and, on PostgreSQL, one of the four connections for them. */
export const EXPORTS_MAX = 4;

/** Of one client: a client that reads as slowly as it may leaves the other half to everybody else. */
export const EXPORTS_OF_CLIENT_MAX = 2;

/** The last change of the state the file was read in, and the entries of the record in it: for whoever mirrors the record. */
const CHANGE_HEADER = 'Record-Seq';
const COUNT_HEADER = 'Record-Count';

type OpenExport = Awaited<ReturnType<FileContent['open']>>;

type Exports = Readonly<Record<EntryFormatName, ExportHandler>>;

export function entryExports(store: Store, finder: Finder): Exports {
  const turns = new LoopTurns();
  const underWay = new ExportsUnderWay();

  const open = async (
    format: EntryFormatName,
    filter: EntryFilter,
    afterId: number,
  ): Promise<OpenExport> => {
    const end = underWay.begin(currentCaller()?.client ?? '');
    try {
      const opened = await openEntries(store, finder, filter, afterId);
      const { state, lastSeq, batches, close } = opened;
      return {
        state,
        more: [CHANGE_HEADER, String(lastSeq), COUNT_HEADER, String(state.count)],
        pieces: exportPieces(turns.between(batches), format),
        close: async () => {
          end();
          await close();
        },
      };
    } catch (error) {
      end();
      throw error;
    }
  };

  const exportAs =
    (format: EntryFormatName) =>
    async ({ base, query }: ParsedRequest): Promise<HttpResponse> => {
      const filter = await readListFilter(store, query);
      const afterId = readAfter(query);
      const file = {
        name: `entries.${format}`,
        type: ENTRY_FORMATS[format].mediaType,
        tag: format,
        open: () => open(format, filter, afterId),
      };
      return fileResponse(file, await store.recordState(), base);
    };

  return Object.fromEntries(
    ENTRY_FORMAT_NAMES.map((format) => [format, exportAs(format)]),
  ) as Exports;
}

class ExportsUnderWay {
  #inAll = 0;
  /** By client; one without an export is not in it. */
  readonly #ofClient = new Map<string, number>();

  /** Counts an export of a client, or refuses it. The result is called when it is over, once or more often. */
  begin(client: string): () => void {
    const ofClient = this.#ofClient.get(client) ?? 0;
    if (ofClient >= EXPORTS_OF_CLIENT_MAX) {
      throw clientErrors.tooManyExportsOfClient(EXPORTS_OF_CLIENT_MAX);
    }
    if (this.#inAll >= EXPORTS_MAX) throw clientErrors.tooManyExports();
    this.#ofClient.set(client, ofClient + 1);
    this.#inAll += 1;
    let isUnderWay = true;
    return () => {
      if (isUnderWay) this.#end(client);
      isUnderWay = false;
    };
  }

  #end(client: string): void {
    this.#inAll -= 1;
    const left = (this.#ofClient.get(client) ?? 0) - 1;
    if (left > 0) this.#ofClient.set(client, left);
    else this.#ofClient.delete(client);
  }
}
