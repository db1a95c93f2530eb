// hansard reinstate <id>: restores a withdrawn entry to the record.

import { ClientError, OperatorError } from '../base/errors.ts';
import { restoreEntry } from '../publish/publish-entries.ts';
import { flagValue, numberOf, reasonOf, type CommandDescription } from './command.ts';
import { openRecord } from './open-record.ts';

const NUMBERS = { usual: 1, least: 1, most: Number.MAX_SAFE_INTEGER };

const reinstate: CommandDescription = {
  name: 'reinstate',
  summary: 'Restores a withdrawn entry under its id, with the text it had.',
  settings: ['databaseUrl', 'lockWait'],
  arguments: { '<id>': 'the id of the entry' },
  options: {
    '--sitting <id>': 'the id of the sitting to put it into (default: the sitting it was in)',
    '--text-counter <number>': 'the counter in that sitting (default: the counter it had)',
    '--reason <text>': 'the reason, for the history of the entry',
  },
  run: async ({ settings, flags, arguments: [idText = ''] }) => {
    const id = numberOf({ id: idText }, 'id', NUMBERS);
    const numberOrNull = (option: string): number | null =>
      flagValue(flags, option) === undefined ? null : numberOf(flags, option, NUMBERS);
    const to = { sitting: numberOrNull('sitting'), textCounter: numberOrNull('text-counter') };
    const reason = reasonOf(flags);
    await using store = await openRecord(settings);
    try {
      await store.write((transaction) => restoreEntry(transaction, { id, ...to }), null, reason);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      const { status, body } = error;
      if (status === 404) throw new OperatorError(`There has never been an entry ${id}.`);
      throw new OperatorError(`Entry ${id}: ${Object.values(body).flat().join(' ')}`);
    }
    console.log(`Entry ${id} is in the record again.`);
  },
};

export const commands = [reinstate];
