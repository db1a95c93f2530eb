// hansard people import <file>: adds people, their other names and memberships.

import { openRecord } from './open-record.ts';
import { counted, seconds } from './progress.ts';
import { JSON_REPORT, printReport } from './report.ts';
import type { Verb } from './verb.ts';

export const importPeopleFile: Verb = {
  name: 'people import',
  summary: 'Adds the people of a CSV or Popolo JSON file, with other names and memberships.',
  settings: ['databaseUrl'],
  arguments: [{ syntax: '<file>', help: 'a file that ends in .json (Popolo) or .csv' }],
  options: [JSON_REPORT],
  run: async ({ settings, flags, arguments: [file = ''] }) => {
    const startedMs = Date.now();
    const { importPeople } = await import('../import/import-people.ts');
    const store = await openRecord(settings.databaseUrl);
    try {
      const report = await importPeople(store, file);
      const { added, changed, unchanged, otherNames, memberships } = report;
      const people =
        `${counted(added, 'person', 'people')} added, ${changed} changed, ${unchanged} unchanged; ` +
        `${counted(memberships, 'new membership', 'new memberships')}, ` +
        `${counted(otherNames, 'new other name', 'new other names')}`;
      printReport(flags, { file, ...report }, `${file}: ${people} (${seconds(startedMs)})`);
    } finally {
      await store.close();
    }
  },
};
