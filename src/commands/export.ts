// hansard export: writes the whole record in one format, to a file or the standard output.

import { OperatorError } from '../errors.ts';
import { EXPORT_FORMATS, exportRecord, type ExportFormat } from '../export/export-record.ts';
import { foundEntries } from '../export/found-entries.ts';
import { FieldFaults } from '../hansard/field-faults.ts';
import { EVERYTHING, type EntryFilter } from '../hansard/filter.ts';
import { FILTERS, FILTER_NAMES, readFilter, type FilterName } from '../search/read-filter.ts';
import { lookupIn } from '../store/lookup.ts';
import { openFinder, openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { counted, megabytes, seconds, showProgress } from './progress.ts';
import { JSON_REPORT, tellReport } from './report.ts';
import type { Verb, VerbCall } from './verb.ts';

export const exportFile: Verb = {
  name: 'export',
  summary:
    'Writes the record, or what of it passes filters, as NDJSON, CSV or Parquet; NDJSON and CSV can be imported.',
  settings: ['databaseUrl'],
  options: [
    { syntax: '--format <format>', help: `${EXPORT_FORMATS.join(', ')} (default ndjson)` },
    { syntax: '--output <file>', help: 'the file to write (default: the standard output)' },
    ...FILTER_NAMES.map((name) => ({
      syntax: `--${name.replace('_', '-')} <value>`,
      help: FILTERS[name].help,
    })),
    JSON_REPORT,
  ],
  run: async ({ settings, flags }) => {
    const format = parseFormat(flags['format'] ?? 'ndjson');
    const file = flags['output'] ?? null;
    if (file === null && format === 'parquet') {
      throw new OperatorError('Parquet is not text: name a file with --output.');
    }
    if (file === null && flags['json']) {
      throw new OperatorError(
        'The report of --json would stand within the export: name a file with --output.',
      );
    }
    const startedMs = Date.now();
    const store = await openStore(settings.databaseUrl, { mayCreate: false });
    try {
      const filter = await filterOf(store, flags);
      const finder = filter === EVERYTHING ? null : await openFinder(settings.databaseUrl);
      const entries = finder === null ? store.exportEntries() : foundEntries(store, finder, filter);
      const { count } = await store.recordState();
      const progress = showProgress('Exporting', count);
      try {
        const report = await exportRecord(entries, format, file ?? process.stdout, progress.at);
        progress.end();
        const { entries: exported, bytes } = report;
        const size = `${counted(exported, 'entry', 'entries')}, ${megabytes(bytes)}`;
        const sentence = `Exported ${size} (${seconds(startedMs)}).`;
        if (file === null) console.error(sentence);
        else tellReport(flags, { format, file, ...report }, sentence);
      } finally {
        progress.end();
        await finder?.close();
      }
    } finally {
      await store.close();
    }
  },
};

/** The filter the flags give; what is wrong with it is said in the words of the interface. */
async function filterOf(store: Store, flags: VerbCall['flags']): Promise<EntryFilter> {
  const given = (name: FilterName): string => {
    const flag = flags[name.replace(/_(.)/, (_, letter: string) => letter.toUpperCase())];
    return flag ?? '';
  };
  if (FILTER_NAMES.every((name) => given(name) === '')) return EVERYTHING;
  const faults = new FieldFaults();
  const filter = await readFilter(given, lookupIn(store), faults);
  if (faults.count > 0) throw new OperatorError(faults.toString());
  return filter;
}

function parseFormat(text: string): ExportFormat {
  const format = EXPORT_FORMATS.find((one) => one === text);
  if (format !== undefined) return format;
  throw new OperatorError(
    `--format is "${text}", but must be one of ${EXPORT_FORMATS.join(', ')}.`,
  );
}
