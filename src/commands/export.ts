// hansard export: writes the whole record in one format, to a file or the standard output.

import { OperatorError } from '../errors.ts';
import { exportRecord } from '../export/export-record.ts';
import { openEntries } from '../export/open-entries.ts';
import {
  ENTRY_FORMAT_NAMES,
  ENTRY_FORMATS,
  IMPORTABLE_TITLES,
  type EntryFormatName,
} from '../formats/entry-formats.ts';
import { EVERYTHING } from '../hansard/filter.ts';
import { isWrittenThrough } from '../files/write-whole-file.ts';
import { openFinder } from '../store/open-store.ts';
import { openRecord } from './open-record.ts';
import { FILTER_OPTIONS, filterOf } from './filter-flags.ts';
import { counted, megabytes, seconds, showProgress } from './progress.ts';
import { JSON_REPORT, printReport } from './report.ts';
import type { Verb } from './verb.ts';

const FORMAT_LIST = ENTRY_FORMAT_NAMES.join(', ');

export const exportFile: Verb = {
  name: 'export',
  summary: `Writes the record, or the entries that pass filters, to a file; ${IMPORTABLE_TITLES} can be imported.`,
  interrupted: ({ output }) =>
    output === undefined || isWrittenThrough(output)
      ? 'What was written so far is not complete.'
      : 'Nothing was written; a file that was there is as it was.',
  settings: ['databaseUrl'],
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
    const store = await openRecord(settings.databaseUrl, { mayCreate: false });
    try {
      const filter = await filterOf(store, flags);
      const finder = filter === EVERYTHING ? null : await openFinder(settings.databaseUrl);
      try {
        const { state, batches, close } = await openEntries(store, finder, filter);
        const progress = showProgress('Exporting', state.count);
        try {
          const report = await exportRecord(batches, format, file ?? process.stdout, progress.at);
          progress.end();
          const { entries: exported, bytes } = report;
          const size = `${counted(exported, 'entry', 'entries')}, ${megabytes(bytes)}`;
          const sentence = `Exported ${size} (${seconds(startedMs)}).`;
          if (file === null) console.error(sentence);
          else printReport(flags, { format, file, ...report }, sentence);
        } finally {
          progress.end();
          await close();
        }
      } finally {
        await finder?.close();
      }
    } finally {
      await store.close();
    }
  },
};

function parseFormat(text: string): EntryFormatName {
  const format = ENTRY_FORMAT_NAMES.find((name) => name === text);
  if (format !== undefined) return format;
  throw new OperatorError(`--format is "${text}", but must be one of ${FORMAT_LIST}.`);
}
