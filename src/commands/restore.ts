// hansard restore <file>: restores a backup to DATABASE_URL.

import { counted } from '../base/group-digits.ts';
import { restoreStore } from '../store/open-store.ts';
import { withoutPassword } from '../store/sql/shown-address.ts';
import { openRecord } from './open-record.ts';
import { withProgress } from './progress.ts';
import { always, type CommandDescription, JSON_REPORT } from './command.ts';

const restore: CommandDescription = {
  name: 'restore',
  summary: 'Restores the record from a backup, as a whole or not at all.',
  interrupted: always('The record is either unchanged or completely restored.'),
  settings: ['databaseUrl'],
  arguments: { '<file>': 'a file made by hansard backup' },
  options: { '--replace': 'replace the existing record, which is then lost', ...JSON_REPORT },
  run: async ({ settings, flags, took, print, arguments: [file = ''] }) => {
    const { databaseUrl } = settings;
    const report = await withProgress('Copying', null, (at) =>
      restoreStore(databaseUrl, file, Boolean(flags['replace']), at),
    );
    // An older backup is migrated now, not when the service starts.
    await (await openRecord(settings)).close();
    const what = `${counted(report.entries, 'entry', 'entries')} to ${withoutPassword(databaseUrl)}`;
    print({ file, ...report }, `Restored ${what} (${took()}).`);
  },
};

export const commands = [restore];
