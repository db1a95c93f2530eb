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
  summary: 'Merges two people; the addresses of the first lead to the second.',
  interrupted: 'Nothing was stored.',
  settings: ['databaseUrl', 'lockWait'],
  arguments: {
    '<person>': 'the id or slug of the person who is merged',
    '[into]': 'the id or slug of the person who remains',
  },
  options: {
    '--undo': 'undo the merge of a person, by their former id',
    '--reason <text>': 'why, for the change log',
    ...JSON_REPORT,
  },
  run: async ({ settings, flags, took, print, arguments: [person = '', into = ''] }) => {
    const { mergePeople, undoMerge } = await import('../linking/merge-people.ts');
    const isUndone = Boolean(flags['undo']);
    if ((into === '') !== isUndone) {
      throw new OperatorError(
        'Name two people, the first of whom is merged into the second; or one, by id, with --undo.',
      );
    }
    await using store = await openRecord(settings);
    const done = isUndone
      ? await undoMerge(store, numberOf({ person }, 'person', PERSON_IDS), reasonOf(flags))
      : await mergePeople(store, [person, into], reasonOf(flags));
    const [one, other] = [done.merged, done.into].map(
      ({ id, legalName }) => `${legalName} (${id})`,
    );
    const what = isUndone ? `${one} and ${other} are two again` : `${one} is merged into ${other}`;
    const undo = isUndone ? '' : `; hansard people merge --undo ${done.merged.id} undoes it`;
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
