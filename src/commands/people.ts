// hansard people import <file>: adds people, their other names and memberships; hansard people propose: finds people in labels;
// hansard people merge: merges two people into one.

import { counted } from '../base/group-digits.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { OperatorError } from '../base/errors.ts';
import { EVERYTHING } from '../record/filter.ts';
import { compileLabels } from '../record/labels/label-words.ts';
import type { PortraitReport } from '../import/fetch-portraits.ts';
import type { PeopleReport } from '../import/import-people.ts';
import type { proposePeople } from '../import/propose-people.ts';
import { parseIdOrSlug } from '../record/id.ts';
import type { Store } from '../store/contract/store.ts';
import { everyItem } from '../store/every-item.ts';
import { findItem } from '../store/filter-lookup.ts';
import { openOwnRecord, openRecord, parliamentIn } from './open-record.ts';
import { importedBefore, peopleText } from './describe-import.ts';
import { withProgress } from './progress.ts';
import {
  always,
  type CommandDescription,
  isTurnedOff,
  JSON_REPORT,
  numberOf,
  reasonOf,
} from './command.ts';

const importPeopleFile: CommandDescription = {
  name: 'people import',
  summary:
    'Adds the people of a CSV file, a Popolo file or a list of members, with their other names and memberships.',
  interrupted: {
    unwritten: 'Nothing of the file was stored.',
    written: 'The people of the file are in the record, or are not: run the command again to see.',
  },
  settings: ['databaseUrl', 'lockWait', 'parliament'],
  arguments: { '<file>': 'a file that ends in .json (Popolo, or a list of members) or .csv' },
  options: {
    '--chamber <name>':
      'the chamber, if the list does not name one (default: the chamber of PARLIAMENT)',
    '--from <date>': 'the day on which the term began, YYYY-MM-DD, if the list has no dates',
    '--to <date>': 'the day on which that term ended (default: it has not ended)',
    '--no-portraits': 'do not fetch the portraits whose addresses the list has',
    '--dry-run': 'report what the import would change, and store nothing',
    ...JSON_REPORT,
  },
  run: async (call) => {
    const { settings, flags, took, print } = call;
    const [file = ''] = call.arguments;
    const { importPeople } = await import('../import/import-people.ts');
    const { findChamber } = await import('../linking/find-chamber.ts');
    const isDryRun = Boolean(flags['dryRun']);
    await using store = await (isDryRun ? openRecord(settings) : openOwnRecord(call));
    const report = await importPeople(store, file, {
      isDryRun,
      term: {
        chamber: findChamber(flags['chamber'], await everyItem(store, 'venues'))?.name ?? null,
        from: flags['from'] ?? null,
        to: flags['to'] ?? null,
      },
      words: compileLabels(await parliamentIn(store, settings)),
    });
    const sentence = `${file}: ${isDryRun ? 'dry run: ' : ''}${describePeople(report)} (${took()})`;
    const questions = (report.questions ?? []).map((question) => `\n  ${question}`).join('');
    const portraits =
      isTurnedOff(flags, 'portraits') || isDryRun ? NO_PORTRAITS : await fetchMissing(store);
    print(
      { file, ...report, portraits, ...(isDryRun && { dryRun: isDryRun }) },
      sentence + questions + describePortraits(portraits),
    );
  },
};

const NO_PORTRAITS: PortraitReport = { stored: 0, refused: [] };

/** Fetches the portraits that are not stored yet, from public addresses only. */
async function fetchMissing(store: Store): Promise<PortraitReport> {
  const { fetchPortraits } = await import('../import/fetch-portraits.ts');
  const { checkedFetch } = await import('../mirror/checked-fetch.ts');
  const { isPublicAddress } = await import('../base/public-address.ts');
  const send = checkedFetch(isPublicAddress);
  try {
    return await withProgress('portraits', null, (progress) =>
      fetchPortraits(store, { send, progress }),
    );
  } finally {
    send.close?.();
  }
}

/** How many faults are named; one server is often the reason of all. */
const FAULTS_SHOWN = 5;

/** Empty if there was nothing to do. */
function describePortraits({ stored, refused }: PortraitReport): string {
  if (stored === 0 && refused.length === 0) return '';
  const shown = refused.slice(0, FAULTS_SHOWN).map((fault) => `\n    ${fault}`);
  const rest = refused.length - shown.length;
  const more = rest > 0 ? `\n    and ${rest} more` : '';
  return `\n  ${counted(stored, 'portrait')} stored, ${refused.length} not stored${shown.join('')}${more}`;
}

const portraits: CommandDescription = {
  name: 'people portraits',
  summary:
    'Stores portraits: the pictures of a folder, each named by the id or slug of a person, or those whose addresses were imported.',
  interrupted: always('The portraits that arrived are stored.'),
  settings: ['databaseUrl', 'lockWait'],
  arguments: { '[folder]': 'a folder of JPEG, PNG or WebP files of at most 200 kB' },
  options: {
    '--remove <person>': 'remove the portrait of a person, by id or slug, for good',
    ...JSON_REPORT,
  },
  run: async ({ settings, flags, took, print, arguments: [folder] }) => {
    await using store = await openRecord(settings);
    const removed = flags['remove'];
    if (removed !== undefined) {
      await removePortrait(store, removed);
      print({ removed }, `The portrait of ${removed} is removed (${took()}).`);
      return;
    }
    const { importPortraits } = await import('../import/fetch-portraits.ts');
    const report =
      folder === undefined ? await fetchMissing(store) : await importPortraits(store, folder);
    const sentence = describePortraits(report).trim() || 'There was no portrait to store.';
    print(report, `${sentence} (${took()})`);
  },
};

async function removePortrait(store: Store, idOrSlug: string): Promise<void> {
  const person = await findItem(store, 'people', parseIdOrSlug(idOrSlug));
  const isRemoved =
    person !== null &&
    (await store.write((transaction) => transaction.portraits.remove(person.id)));
  if (!isRemoved) throw new OperatorError(`There is no portrait of "${idOrSlug}".`);
}

const merge: CommandDescription = {
  name: 'people merge',
  summary: 'Merges two people. The addresses of the first redirect to the second.',
  interrupted: {
    unwritten: 'Nothing was stored.',
    written: 'The merge, or its undo, may have been stored: look at the page of the person.',
  },
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
    const [mergedPerson, survivor] = [done.merged, done.into].map(
      ({ id, legalName }) => `${legalName} (${id})`,
    );
    const what = isUndone
      ? `${mergedPerson} and ${survivor} are separate people again`
      : `${mergedPerson} is merged into ${survivor}`;
    const undo = isUndone ? '' : `; "hansard people merge --undo ${done.merged.id}" undoes this`;
    const sentence = `${what}: ${counted(done.entries, 'entry', 'entries')} linked${undo} (${took()})`;
    print(done, sentence);
  },
};

const PERSON_IDS = { usual: 1, least: 1, most: Number.MAX_SAFE_INTEGER };

const propose: CommandDescription = {
  name: 'people propose',
  summary:
    'Finds the members among the labels that nobody is linked to, by the seats, parties and titles that are printed in them.',
  interrupted: always('The record was not changed.'),
  settings: ['databaseUrl', 'lockWait', 'parliament'],
  options: {
    '--output <file>': 'write the people to a new CSV file, for "hansard people import"',
    ...JSON_REPORT,
  },
  run: async ({ settings, flags, took, print }) => {
    const output = flags['output'];
    if (output !== undefined && existsSync(output)) {
      throw new OperatorError(`${output} is there already: name a new file.`);
    }
    const { linkRecord } = await import('../linking/link-record.ts');
    const { linkingSource } = await import('../linking/label-decisions.ts');
    const { proposedCsv, proposePeople } = await import('../import/propose-people.ts');
    await using store = await openRecord(settings);
    const words = compileLabels(await parliamentIn(store, settings));
    const report = await linkRecord({
      store,
      finder: null,
      filter: EVERYTHING,
      run: null,
      progress: () => {},
      linkingSource: linkingSource(words),
      reportsEveryLabel: true,
    });
    const proposed = proposePeople(report.labels('unlinkable', Infinity), words);
    if (output !== undefined) writeFileSync(output, proposedCsv(proposed.people), { flag: 'wx' });
    print({ ...proposed, output: output ?? null }, describeProposed(proposed, output, took()));
  },
};

export const commands = [importPeopleFile, portraits, propose, merge];

/** People and labels that the printed report names; --json has all of them. */
const SHOWN_MAX = 40;

type Proposed = ReturnType<typeof proposePeople>;

function describeProposed(
  { people, doubtful }: Proposed,
  output: string | undefined,
  took: string,
): string {
  const next =
    output === undefined
      ? 'write them to a file with --output'
      : `check ${output}, and "hansard people import ${output}" makes them`;
  const hint = people.length === 0 ? '' : `: ${next}`;
  const named = people.slice(0, SHOWN_MAX).map(({ name, constituency, party, entries }) => {
    const facts = [party, constituency].filter((fact) => fact !== '').join(', ');
    return `  ${name}${facts === '' ? '' : ` (${facts})`}: ${counted(entries, 'entry', 'entries')}`;
  });
  const doubts = doubtful
    .slice(0, SHOWN_MAX)
    .map(
      ({ label, entries, reason }) =>
        `  ${label}: ${counted(entries, 'entry', 'entries')}; ${reason}`,
    );
  return [
    `${counted(people.length, 'person looks', 'people look')} like members${hint} (${took})`,
    ...named,
    ...(doubtful.length === 0 ? [] : [`doubtful: ${counted(doubtful.length, 'label')}`]),
    ...doubts,
  ].join('\n');
}

/** People of a file that was imported before may have been changed or removed since, so none are counted. */
function describePeople(report: PeopleReport): string {
  const { importedBeforeMs } = report;
  return importedBeforeMs === null ? peopleText(report) : importedBefore(importedBeforeMs);
}
