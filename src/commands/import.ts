// hansard import <file…>: adds the sittings of files to the record.

import { IMPORTABLE_TITLES } from '../formats/entry-formats.ts';
import { importFile, type ImportReport } from '../import/import-file.ts';
import { openRecord } from './open-record.ts';
import { counted, seconds, showProgress } from './progress.ts';
import { JSON_REPORT, printReport } from './report.ts';
import type { Verb } from './verb.ts';

export const importFiles: Verb = {
  name: 'import',
  summary: `Adds the entries of files to the record (${IMPORTABLE_TITLES}); a file is stored whole or not at all.`,
  settings: ['databaseUrl'],
  arguments: [{ syntax: '<file...>', help: 'files to import, in this order' }],
  options: [
    {
      syntax: '--skip-space-check',
      help: 'try even where the disk seems to have no space for all entries',
    },
    JSON_REPORT,
  ],
  run: async ({ settings, flags, arguments: files }) => {
    const store = await openRecord(settings.databaseUrl);
    try {
      for (const file of files) {
        const startedMs = Date.now();
        const progress = showProgress(file, null);
        try {
          const report = await importFile(store, file, progress.at, {
            checksSpace: !flags['skipSpaceCheck'],
          });
          progress.end();
          const sentence = `${file}: ${describe(report)} (${seconds(startedMs)})`;
          printReport(flags, { file, ...report }, sentence);
        } finally {
          progress.end();
        }
      }
    } finally {
      await store.close();
    }
  },
};

function describe({ added, unchanged, sittings, venues, importedBeforeMs }: ImportReport): string {
  if (importedBeforeMs !== null) {
    const when = new Date(importedBeforeMs).toISOString();
    return `nothing to do, the same file was imported on ${when}`;
  }
  const parts = [
    `${counted(added, 'entry', 'entries')} in ${counted(sittings, 'new sitting', 'new sittings')} added`,
  ];
  if (unchanged > 0) parts.push(`${counted(unchanged, 'entry was', 'entries were')} there already`);
  if (venues.length > 0) parts.push(`new venue: ${venues.join(', ')}`);
  return parts.join('; ');
}
