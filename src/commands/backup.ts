// hansard backup <file>: copies the whole store into one file, while it is served and written to.

import { counted } from '../base/group-digits.ts';
import { openRecord } from './open-record.ts';
import { megabytes, withProgress } from './progress.ts';
import { type CommandDescription, JSON_REPORT } from './command.ts';

const backUp: CommandDescription = {
  name: 'backup',
  summary:
    'Copies the record, its history and its tokens into a new file. The service may be running.',
  interrupted: {
    unwritten: 'No backup was made.',
    written: 'If the file is there, the backup is complete.',
  },
  settings: ['databaseUrl'],
  arguments: { '<file>': 'the backup to create; the file must not exist yet' },
  options: { ...JSON_REPORT },
  run: async ({ settings, took, print, arguments: [file = ''] }) => {
    await using store = await openRecord(settings);
    const report = await withProgress('Copying', null, (at) => store.backup(file, at));
    const size = `${counted(report.entries, 'entry', 'entries')}, ${megabytes(report.bytes)}`;
    print({ file, ...report }, `Backed up ${size} (${took()}).`);
  },
};

export const commands = [backUp];
