// GET entries/ and contributions/ with format=ndjson and the other file formats: all of a list as a file, streamed from one snapshot.

import type { FileExports, FileRequest, OpenedFile } from '../../../export/export-file.ts';
import {
  ENTRY_FORMAT_NAMES,
  ENTRY_FORMATS,
  type EntryFormatName,
} from '../../../formats/entry-formats.ts';
import type { Store } from '../../../store/contract/store.ts';
import { currentCaller } from '../../../threads/caller.ts';
import { contributionAddress, entryAddress } from '../../shared/links.ts';
import type { HttpResponse } from '../../shared/response.ts';
import { fileResponse } from '../resource/file-response.ts';
import { LIST_METHODS, READ_METHODS, type ExportHandler } from '../resource/resource.ts';
import { ExportsUnderWay } from './exports-under-way.ts';
import { readFileRequest } from './list-request.ts';

type Exports = Readonly<Record<EntryFormatName, ExportHandler>>;

export interface ListExports {
  readonly entries: Exports;
  readonly contributions: Exports;
}

/** The addresses in a file are those of the pages and JSON without a format: there is no single entry in the format of a file. */
const ADDRESSED_FORMAT = 'api';

const LISTS = {
  entries: { allow: LIST_METHODS, addressIn: entryAddress },
  contributions: { allow: READ_METHODS, addressIn: contributionAddress },
} as const;

/** The exports of both lists count as one: they share what they may occupy. */
export function listExports(store: Store, exports: FileExports): ListExports {
  const underWay = new ExportsUnderWay();

  const exportAs =
    (list: FileRequest['list'], format: EntryFormatName): ExportHandler =>
    async ({ query, base, parliament }): Promise<HttpResponse> => {
      const wanted = await readFileRequest(store, query);
      const { allow, addressIn } = LISTS[list];
      const address = addressIn(base.url, ADDRESSED_FORMAT);
      const request = { ...wanted, list, format, address, parliament };
      const file = {
        name: `${list}.${format}`,
        type: ENTRY_FORMATS[format].mediaType,
        allow,
        tag: format,
        open: () => openCounted(underWay, () => exports.open(request)),
      };
      const [lastSeq, state] = [await store.lastChange(), await store.recordState()];
      return fileResponse(file, { state, lastSeq }, base);
    };
  const exportsOf = (list: FileRequest['list']): Exports =>
    Object.fromEntries(
      ENTRY_FORMAT_NAMES.map((format) => [format, exportAs(list, format)]),
    ) as Exports;

  return { entries: exportsOf('entries'), contributions: exportsOf('contributions') };
}

/** Opens a file if the client may have another one, and counts it until it is closed. */
async function openCounted(
  underWay: ExportsUnderWay,
  open: () => Promise<OpenedFile>,
): Promise<OpenedFile> {
  const end = underWay.begin(currentCaller()?.client ?? '');
  try {
    const opened = await open();
    return {
      ...opened,
      close: async () => {
        end();
        await opened.close();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
