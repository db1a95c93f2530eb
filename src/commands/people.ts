// hansard people import <file>: adds people, their other names and memberships; hansard people merge: merges two people into one.

import { OperatorError } from '../base/errors.ts';
import { compileLabels } from '../record/labels/label-words.ts';
import type { PeopleReport } from '../import/import-people.ts';
import { everyItem } from '../store/every-item.ts';
import { openOwnRecord, openRecord, parliamentIn } from './open-record.ts';
import { importedBefore } from './describe-import.ts';
import { counted } from './progress.ts';
import { type CommandDescription, JSON_REPORT, numberOf, reasonOf } from './command.ts';

const importPeopleFile: CommandDescription = {
  name: 'people import',
  summary:
    'Adds the people of a CSV file, a Popolo file or a list of members, with their other names and memberships.',
  interrupted: 'Nothing of the file was stored.',
  settings: ['databaseUrl', 'lockWait', 'parliament'],
  arguments: { '<file>': 'a file that ends in .json (Popolo, or a list of members) or .csv' },
  options: {
    '--chamber <name>':
      'the chamber, if the list does not name one (default: the chamber of PARLIAMENT)',
    '--from <date>': 'the day on which the term began, YYYY-MM-DD, if the list has no dates',
    '--to <date>': 'the day on which that term ended (default: it has not ended)',
    ...JSON_REPORT,
  },
  run: async (call) => {
    const { settings, flags, took, print } = call;
    const [file = ''] = call.arguments;
    const { importPeople } = await import('../import/import-people.ts');
    const { findChamber } = await import('../linking/find-chamber.ts');
    await using store = await openOwnRecord(call);
    const report = await importPeople(store, file, {
      term: {
        chamber: findChamber(flags['chamber'], await everyItem(store, 'venues'))?.name ?? null,
        from: flags['from'] ?? null,
        to: flags['to'] ?? null,
      },
      words: compileLabels(await parliamentIn(store, settings)),
    });
    const sentence = `${file}: ${describePeople(report)} (${took()})`;
    const questions = (report.questions ?? []).map((question) => `\n  ${question}`).join('');
    print({ file, ...report }, sentence + questions);
  },
};

const merge: CommandDescription = {
  name: 'people merge',
  summary: 'Merges two people. The addresses of the first redirect to the second.',
  interrupted: 'Nothing was stored.',
  settings: ['databaseUrl', 'lockWait'],
  arguments: {
    '<person>': 'the id or slug of the person to merge',
    '[into]': 'the id or slug of the person to keep',
  },
  options: {
    '--undo': 'undo the merge of a person, by their former id',
    '--reason <text>': 'the reason, for the change log',
    ...JSON_REPORT,
  },
  run: async ({ settings, flags, took, print, arguments: [person = '', into = ''] }) => {
    const { mergePeople, undoMerge } = await import('../linking/merge-people.ts');
    const isUndone = Boolean(flags['undo']);
    if ((into === '') !== isUndone) {
      throw new OperatorError(
        'Name two people: the first is merged into the second. Or name one person, by id, with --undo.',
      );
    }
    await using store = await openRecord(settings);
    const done = isUndone
      ? await undoMerge(store, numberOf({ person }, 'person', PERSON_IDS), reasonOf(flags))
      : await mergePeople(store, [person, into], reasonOf(flags));
    const [one, other] = [done.merged, done.into].map(
      ({ id, legalName }) => `${legalName} (${id})`,
    );
    const what = isUndone
      ? `${one} and ${other} are separate people again`
      : `${one} is merged into ${other}`;
    const undo = isUndone ? '' : `; "hansard people merge --undo ${done.merged.id}" undoes this`;
    const sentence = `${what}: ${counted(done.entries, 'entry', 'entries')} linked${undo} (${took()})`;
    print(done, sentence);
  },
};

const PERSON_IDS = { usual: 1, least: 1, most: Number.MAX_SAFE_INTEGER };

export const commands = [importPeopleFile, merge];

/** People of a file that was imported before may have been changed or removed since, so none are counted. */
function describePeople(report: PeopleReport): string {
  const { added, changed, unchanged, otherNames, memberships, importedBeforeMs } = report;
  if (importedBeforeMs !== null) return importedBefore(importedBeforeMs);
  return (
    `${counted(added, 'person', 'people')} added, ${changed} changed, ${unchanged} unchanged; ` +
    `${counted(memberships, 'new membership')}, ${counted(otherNames, 'new other name')}`
  );
}
