// GET entries/ and contributions/ with format=ndjson and the other file formats: all of a list as a file, streamed from one snapshot.

import { fileMetadata } from '../../../export/file-metadata.ts';
import { exportPieces } from '../../../export/export-record.ts';
import { LoopTurns } from '../../../export/loop-turns.ts';
import { openContributions } from '../../../export/open-contributions.ts';
import { openEntries } from '../../../export/open-entries.ts';
import { writeContributions } from '../../../formats/contributions/contribution-files.ts';
import {
  ENTRY_FORMAT_NAMES,
  ENTRY_FORMATS,
  type EntryFormatName,
} from '../../../formats/entry-formats.ts';
import { readingRulesOf } from '../../../hansard/parliament/reading-rules.ts';
import type { Finder } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import { currentCaller } from '../../../threads/caller.ts';
import { contributionAddress, entryAddress } from '../../shared/links.ts';
import type { HttpResponse } from '../../shared/response.ts';
import type { ParsedRequest } from '../../shared/parsed-request.ts';
import { fileResponse, type FileContent } from '../resource/file-response.ts';
import { LIST_METHODS, READ_METHODS, type ExportHandler } from '../resource/resource.ts';
import { ExportsUnderWay } from './exports-under-way.ts';
import { readFileRequest, type FileRequest } from './list-request.ts';

type OpenFile = Awaited<ReturnType<FileContent['open']>>;

type Exports = Readonly<Record<EntryFormatName, ExportHandler>>;

interface ListExports {
  readonly entries: Exports;
  readonly contributions: Exports;
}

/** The addresses in a file are those of the pages and JSON without a format: there is no single entry in the format of a file. */
const ADDRESSED_FORMAT = 'api';

/** The exports of both lists count as one: they share what they may occupy. */
export function listExports(store: Store, finder: Finder): ListExports {
  const turns = new LoopTurns();
  const underWay = new ExportsUnderWay();

  const openEntryFile: OpenList = async (format, wanted, { base, parliament }) => {
    const hasLanguages = ENTRY_FORMATS[format].hasColumns;
    const opened = await openEntries(store, finder, { ...wanted, hasLanguages });
    const { batches, languageOf, ...state } = opened;
    const address = entryAddress(base.url, ADDRESSED_FORMAT);
    const metadata = fileMetadata(state.lastSeq, parliament);
    const about = { address, languageOf, metadata };
    return { ...state, pieces: exportPieces(turns.between(batches), format, about) };
  };

  const openContributionFile: OpenList = async (format, wanted, { base, parliament }) => {
    const rules = readingRulesOf(parliament);
    const { batches, ...state } = await openContributions(store, finder, { ...wanted, rules });
    const address = contributionAddress(base.url, ADDRESSED_FORMAT);
    const metadata = fileMetadata(state.lastSeq, parliament);
    const about = { address, metadata };
    return { ...state, pieces: writeContributions(turns.between(batches), format, about) };
  };

  const exportsOf = (name: string, allow: string, openList: OpenList): Exports => {
    const exportAs =
      (format: EntryFormatName): ExportHandler =>
      async (request): Promise<HttpResponse> => {
        const wanted = await readFileRequest(store, request.query);
        const file = {
          name: `${name}.${format}`,
          type: ENTRY_FORMATS[format].mediaType,
          allow,
          tag: format,
          open: () => openCounted(underWay, () => openList(format, wanted, request)),
        };
        const [lastSeq, state] = [await store.lastChange(), await store.recordState()];
        return fileResponse(file, { state, lastSeq }, request.base);
      };
    return Object.fromEntries(
      ENTRY_FORMAT_NAMES.map((format) => [format, exportAs(format)]),
    ) as Exports;
  };

  return {
    entries: exportsOf('entries', LIST_METHODS, openEntryFile),
    contributions: exportsOf('contributions', READ_METHODS, openContributionFile),
  };
}

type OpenList = (
  format: EntryFormatName,
  wanted: FileRequest,
  request: ParsedRequest,
) => Promise<OpenFile>;

/** Opens a file if the client may have another one, and counts it until it is closed. */
async function openCounted(
  underWay: ExportsUnderWay,
  open: () => Promise<OpenFile>,
): Promise<OpenFile> {
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
