// hansard backup <file>: copies the whole store into one file, while it is served and written to.

import { openRecord } from './open-record.ts';
import { counted, megabytes, seconds, showProgress } from './progress.ts';
import { type CommandDescription, JSON_REPORT, printReport } from './command.ts';

const backUp: CommandDescription = {
  name: 'backup',
  summary: 'Copies the record, its history and its tokens into a new file; the service may go on.',
  interrupted: 'There is no backup of this run.',
  settings: ['databaseUrl'],
  arguments: [{ syntax: '<file>', help: 'the backup to make; it must not be there yet' }],
  options: [JSON_REPORT],
  run: async ({ settings, flags, arguments: [file = ''] }) => {
    const startedMs = Date.now();
    await using store = await openRecord(settings.databaseUrl, { mayCreate: false });
    using progress = showProgress('Copying', null);
    const report = await store.backup(file, progress.of);
    progress.end();
    const size = `${counted(report.entries, 'entry', 'entries')}, ${megabytes(report.bytes)}`;
    printReport(flags, { file, ...report }, `Backed up ${size} (${seconds(startedMs)}).`);
  },
};

export const commands = [backUp];
