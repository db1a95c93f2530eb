// hansard export: writes the whole record in one format, to a file or the standard output.

import { OperatorError } from '../errors.ts';
import { exportRecord, type ExportReport, fileMetadata } from '../export/export-record.ts';
import { openEntries } from '../export/open-entries.ts';
import {
  ENTRY_FORMAT_NAMES,
  ENTRY_FORMATS,
  IMPORTABLE_TITLES,
  type EntryFormatName,
} from '../formats/entry-formats.ts';
import { EVERYTHING } from '../record/filter.ts';
import { isWrittenThrough } from '../files.ts';
import { entryAddress } from '../http/shared/links.ts';
import type { Finder } from '../finder/finder.ts';
import { openFinder } from '../store/open-store.ts';
import { openRecord, readParliament } from './open-record.ts';
import { FILTER_OPTIONS, filterOf } from './filter-flags.ts';
import { counted, megabytes, seconds, showProgress } from './progress.ts';
import { type CommandCall, type CommandDescription, JSON_REPORT, printReport } from './command.ts';

const FORMAT_LIST = ENTRY_FORMAT_NAMES.join(', ');

export const exportFile: CommandDescription = {
  name: 'export',
  summary: `Writes the record, or the entries that pass filters, to a file; ${IMPORTABLE_TITLES} can be imported.`,
  interrupted: ({ output }) =>
    output === undefined || isWrittenThrough(output)
      ? 'What was written so far is not complete.'
      : 'Nothing was written; a file that was there is as it was.',
  settings: ['databaseUrl', 'baseUrl', 'parliament'],
  options: [
    { syntax: '--format <format>', help: `${FORMAT_LIST} (default ndjson)` },
    { syntax: '--output <file>', help: 'the file to write (default: the standard output)' },
    ...FILTER_OPTIONS,
    JSON_REPORT,
  ],
  run: async ({ settings, flags }) => {
    const format = parseFormat(flags['format'] ?? 'ndjson');
    const file = flags['output'] ?? null;
    const { title, isText } = ENTRY_FORMATS[format];
    if (file === null && !isText) {
      throw new OperatorError(`${title} is not text: name a file with --output.`);
    }
    if (file === null && flags['json']) {
      throw new OperatorError(
        'The report of --json would stand within the export: name a file with --output.',
      );
    }
    const startedMs = Date.now();
    const { entries, bytes } = await exportTo({ settings, flags }, { format, file });
    const size = `${counted(entries, 'entry', 'entries')}, ${megabytes(bytes)}`;
    const sentence = `Exported ${size} (${seconds(startedMs)}).`;
    if (file === null) console.error(sentence);
    else printReport(flags, { format, file, entries, bytes }, sentence);
  },
};

export const commands = [exportFile];

interface Target {
  readonly format: EntryFormatName;
  /** Null for the standard output. */
  readonly file: string | null;
}

async function exportTo(
  { settings, flags }: Pick<CommandCall, 'settings' | 'flags'>,
  { format, file }: Target,
): Promise<ExportReport> {
  const parliament = readParliament(settings.parliament);
  const address = settings.baseUrl === null ? null : entryAddress(settings.baseUrl, 'api');
  const hasLanguages = ENTRY_FORMATS[format].hasColumns;
  const store = await openRecord(settings.databaseUrl, { mayCreate: false });
  let finder: Finder | null = null;
  try {
    const filter = await filterOf(store, flags);
    if (filter !== EVERYTHING || hasLanguages) finder = await openFinder(settings.databaseUrl);
    const opened = await openEntries(store, finder, { filter, hasLanguages });
    const { state, lastSeq, batches, languageOf } = opened;
    const metadata = fileMetadata(lastSeq, parliament);
    const progress = showProgress('Exporting', state.count);
    try {
      const exported = { format, address, languageOf, metadata };
      return await exportRecord(batches, exported, file ?? process.stdout, progress.at);
    } finally {
      progress.end();
      await opened.close();
    }
  } finally {
    await finder?.close();
    await store.close();
  }
}

function parseFormat(text: string): EntryFormatName {
  const format = ENTRY_FORMAT_NAMES.find((name) => name === text);
  if (format !== undefined) return format;
  throw new OperatorError(`--format is "${text}", but must be one of ${FORMAT_LIST}.`);
}
