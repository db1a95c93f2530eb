// hansard dump <folder>: the whole record as public files, with a manifest.

import { counted } from '../base/group-digits.ts';
import { dumpRecord } from '../distribute/dump-record.ts';
import { DUMP_FILE_FORMATS } from '../formats/dump-manifest.ts';
import { openFinder } from '../store/open-store.ts';
import { publishedAs } from '../store/parliament-of-record.ts';
import { closing, openRecord, readParliament } from './open-record.ts';
import { megabytes, withProgress } from './progress.ts';
import { always, type CommandDescription, JSON_REPORT } from './command.ts';

/** "NDJSON, CSV, Parquet and SQLite". */
const FORMAT_TITLES = new Intl.ListFormat('en-GB').format(
  Object.values(DUMP_FILE_FORMATS).map(({ title }) => title),
);

const dump: CommandDescription = {
  name: 'dump',
  summary: `Writes the record into a folder as ${FORMAT_TITLES}, with a manifest. A further dump writes only what changed.`,
  interrupted: always('The files that the manifest of the folder names are complete.'),
  settings: ['databaseUrl', 'baseUrl', 'parliament'],
  arguments: { '<folder>': 'the folder of the dump; it is created if it does not exist' },
  options: { ...JSON_REPORT },
  run: async ({ settings, version, took, print, arguments: [folder = ''] }) => {
    await using store = await openRecord(settings);
    await using finder = closing(await openFinder(settings.databaseUrl));
    const source = {
      store,
      finder,
      program: `hansard ${version}`,
      baseUrl: settings.baseUrl,
      parliament: await publishedAs(store, readParliament(settings.parliament)),
    };
    const report = await withProgress('Dumping', null, (at) => dumpRecord(source, folder, at));
    const size = `${counted(report.entries, 'entry', 'entries')} in ${counted(report.files, 'file')}, ${megabytes(report.bytes)}`;
    const made = report.made === 0 ? 'all unchanged' : `${report.made} made`;
    print({ folder, ...report }, `Dumped ${size}; ${made} (${took()}).`);
  },
};

export const commands = [dump];
