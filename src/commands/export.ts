// hansard export: writes the whole record in one format, to a file or the standard output.

import { counted } from '../base/group-digits.ts';
import { OperatorError } from '../base/errors.ts';
import { exportRecord, type ExportReport, fileMetadata } from '../export/export-record.ts';
import { openEntries } from '../export/open-entries.ts';
import {
  ENTRY_FORMAT_NAMES,
  ENTRY_FORMATS,
  IMPORTABLE_TITLES,
  type EntryFormatName,
} from '../formats/entry-formats.ts';
import { EVERYTHING } from '../record/filter.ts';
import { isWrittenThrough, writeWholeFile } from '../base/files.ts';
import { writePopolo } from '../formats/popolo.ts';
import { entryAddress, sittingPathById } from '../http/links.ts';
import { openFinder } from '../store/open-store.ts';
import { closing, openRecord, readParliament } from './open-record.ts';
import { publishedAs } from '../store/parliament-of-record.ts';
import { FILTER_OPTIONS, filterOf } from './filter-flags.ts';
import { megabytes, withProgress } from './progress.ts';
import {
  always,
  type CommandCall,
  type CommandDescription,
  JSON_REPORT,
  oneOf,
} from './command.ts';
import { everyItem } from '../store/every-item.ts';

const FORMAT_NAMES = [...ENTRY_FORMAT_NAMES, 'parlamint', 'popolo'] as const;

export const exportFile: CommandDescription = {
  name: 'export',
  summary: `Writes the record, or the entries that match filters, to a file. ${IMPORTABLE_TITLES} can be imported again.`,
  interrupted: ({ output }) =>
    output === undefined || isWrittenThrough(output)
      ? always('The output may be incomplete.')
      : {
          unwritten: 'Nothing was written; an existing file is unchanged.',
          written: 'Every file of that name is complete. Run the command again if one is missing.',
        },
  settings: ['databaseUrl', 'baseUrl', 'parliament'],
  options: {
    '--format <format>': `${FORMAT_NAMES.join(', ')} for the people (default ndjson)`,
    '--output <file>':
      'the file to write (default: the standard output); the folder of the corpus for parlamint',
    ...FILTER_OPTIONS,
    ...JSON_REPORT,
  },
  run: async (call) => {
    const { flags, took, print } = call;
    const format = oneOf('format', flags['format'] ?? 'ndjson', FORMAT_NAMES);
    if (format === 'parlamint') return await exportAsCorpus(call);
    const file = flags['output'] ?? null;
    if (file === null && flags['json']) {
      throw new OperatorError(
        'The report of --json would be mixed with the export. Name a file with --output.',
      );
    }
    if (format === 'popolo') return await exportPeople(call, file);
    const { title, isText } = ENTRY_FORMATS[format];
    if (file === null && !isText) {
      throw new OperatorError(`${title} is not text. Name a file with --output.`);
    }
    const { entries, bytes } = await exportTo(call, format, file);
    const size = `${counted(entries, 'entry', 'entries')}, ${megabytes(bytes)}`;
    const sentence = `Exported ${size} (${took()}).`;
    if (file === null) console.error(sentence);
    else print({ format, file, entries, bytes }, sentence);
  },
};

export const commands = [exportFile];

async function exportPeople(call: CommandCall, file: string | null): Promise<void> {
  const { settings, flags, took, print } = call;
  await using store = await openRecord(settings);
  if ((await filterOf(store, flags)) !== EVERYTHING) {
    throw new OperatorError(
      'The people of a record are exported as a whole. Leave out the filters.',
    );
  }
  const people = await everyItem(store, 'people');
  const bytes = Buffer.from(writePopolo(people));
  const sentence = `Exported ${counted(people.length, 'person', 'people')} (${took()}).`;
  if (file === null) {
    process.stdout.write(bytes);
    console.error(sentence);
  } else {
    await writeWholeFile(file, [bytes]);
    print({ format: 'popolo', file, people: people.length }, sentence);
  }
}

async function exportAsCorpus({ settings, flags, took, print }: CommandCall): Promise<void> {
  const folder = flags['output'];
  if (folder === undefined) throw new OperatorError('Name a folder for the corpus with --output.');
  const { exportCorpus } = await import('../parlamint/export-corpus.ts');
  await using store = await openRecord(settings);
  await using finder = closing(await openFinder(settings.databaseUrl));
  const filter = await filterOf(store, flags);
  const withoutSittings = { ...filter, venueId: null, dateFrom: null, dateTo: null };
  if (JSON.stringify(withoutSittings) !== JSON.stringify(EVERYTHING)) {
    throw new OperatorError(
      'A corpus has whole sittings, so only --venue and the dates can narrow it.',
    );
  }
  const baseUrl = settings.baseUrl ?? 'http://localhost';
  const report = await withProgress('Exporting', null, async (at) =>
    exportCorpus({
      store,
      finder,
      baseUrl,
      folder,
      progress: at,
      parliament: await publishedAs(store, readParliament(settings.parliament)),
      sittingUrl: (id) => `${baseUrl}${sittingPathById(id)}`,
      filter,
    }),
  );
  const { sittings, speeches, words, people, undated, isParlaMint } = report;
  const figures = [
    counted(sittings, 'sitting'),
    counted(speeches, 'speech', 'speeches'),
    counted(words, 'word'),
    counted(people, 'person', 'people'),
  ];
  const lines = [
    `Exported ${figures.join(', ')} to ${report.root} (${took()}).`,
    ...(undated === 0 ? [] : [`${counted(undated, 'sitting')} without a date left out.`]),
    ...(isParlaMint ? [] : [OTHER_LICENCE]),
    ...(settings.baseUrl === null ? [NO_ADDRESS] : []),
  ];
  print(report, lines.join('\n'));
}

const NO_ADDRESS =
  'BASE_URL is not set, so the corpus has http://localhost in place of the address of the site. Set it, and export again.';

const OTHER_LICENCE =
  'The ParlaMint schema allows only the licence CC BY 4.0. The settings of the parliament name another, so this is a Parla-CLARIN corpus.';

/** `file` is null for the standard output. */
async function exportTo(
  { settings, flags }: CommandCall,
  format: EntryFormatName,
  file: string | null,
): Promise<ExportReport> {
  const address = settings.baseUrl === null ? null : entryAddress(settings.baseUrl, 'api');
  const hasLanguages = ENTRY_FORMATS[format].hasColumns;
  await using store = await openRecord(settings);
  const parliament = await publishedAs(store, readParliament(settings.parliament));
  const filter = await filterOf(store, flags);
  const isSearched = filter !== EVERYTHING || hasLanguages;
  await using finder = isSearched ? closing(await openFinder(settings.databaseUrl)) : null;
  await using opened = closing(await openEntries(store, finder, { filter, hasLanguages }));
  const { state, lastSeq, batches, languageOf } = opened;
  const exported = { format, address, languageOf, metadata: fileMetadata(lastSeq, parliament) };
  return await withProgress('Exporting', state.count, (at) =>
    exportRecord(batches, exported, file ?? process.stdout, at),
  );
}
