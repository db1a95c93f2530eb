// hansard people import <file>: adds people, their other names and memberships.

import { compileLabels } from '../record/labels/label-words.ts';
import type { PeopleReport } from '../import/import-people.ts';
import { openOwnRecord, readParliament } from './open-record.ts';
import { parliamentOf } from '../parliament-of-record.ts';
import { importedBefore } from './describe-import.ts';
import { counted } from './progress.ts';
import { type CommandDescription, JSON_REPORT, printReport } from './command.ts';

const importPeopleFile: CommandDescription = {
  name: 'people import',
  summary:
    'Adds the people of a CSV file, Popolo JSON or a list of members, with other names and memberships.',
  interrupted: 'Nothing of the file was stored.',
  settings: ['databaseUrl', 'lockWait', 'parliament'],
  arguments: { '<file>': 'a file that ends in .json (Popolo, or a list of members) or .csv' },
  options: {
    '--chamber <name>': 'the chamber of a list that names none (default: that of PARLIAMENT)',
    '--from <date>': 'when the term of a list without dates began, YYYY-MM-DD',
    '--to <date>': 'when that term ended (default: it has not)',
    ...JSON_REPORT,
  },
  run: async (call) => {
    const { settings, flags, took } = call;
    const [file = ''] = call.arguments;
    const { importPeople } = await import('../import/import-people.ts');
    await using store = await openOwnRecord(call);
    const parliament = await parliamentOf(store, readParliament(settings.parliament));
    const report = await importPeople(store, file, {
      term: {
        chamber: flags['chamber'] ?? null,
        from: flags['from'] ?? null,
        to: flags['to'] ?? null,
      },
      words: compileLabels(parliament),
    });
    const sentence = `${file}: ${describePeople(report)} (${took()})`;
    const questions = (report.questions ?? []).map((question) => `\n  ${question}`).join('');
    printReport(flags, { file, ...report }, sentence + questions);
  },
};

export const commands = [importPeopleFile];

/** The people of a file that was imported before may have been changed or removed since, so none are counted. */
function describePeople(report: PeopleReport): string {
  const { added, changed, unchanged, otherNames, memberships, importedBeforeMs } = report;
  if (importedBeforeMs !== null) return importedBefore(importedBeforeMs);
  return (
    `${counted(added, 'person', 'people')} added, ${changed} changed, ${unchanged} unchanged; ` +
    `${counted(memberships, 'new membership')}, ${counted(otherNames, 'new other name')}`
  );
}
