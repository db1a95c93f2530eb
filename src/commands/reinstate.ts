// hansard reinstate <id>: brings a withdrawn entry back into the record.

import { ClientError, OperatorError } from '../errors.ts';
import { parseId } from '../record/id.ts';
import { checkReason, FieldFaults } from '../record/rules/field-faults.ts';
import { restoreEntry } from '../publish/publish-entries.ts';
import { openRecord } from './open-record.ts';
import type { CommandDescription } from './command.ts';

const reinstate: CommandDescription = {
  name: 'reinstate',
  summary: 'Brings a withdrawn entry back, under its id, with the text it had.',
  settings: ['databaseUrl', 'lockWait'],
  arguments: [{ syntax: '<id>', help: 'the id of the entry' }],
  options: [
    { syntax: '--sitting <id>', help: 'the sitting it is put into (default: the one it was in)' },
    { syntax: '--text-counter <number>', help: 'its counter there (default: the one it had)' },
    { syntax: '--reason <text>', help: 'why; it is stored in the history of the entry' },
  ],
  run: async ({ settings, flags, arguments: [text = ''] }) => {
    const id = numberIn('The id', text);
    const restoration = {
      id,
      sitting: flags['sitting'] === undefined ? null : numberIn('--sitting', flags['sitting']),
      textCounter:
        flags['textCounter'] === undefined
          ? null
          : numberIn('--text-counter', flags['textCounter']),
    };
    const reason = reasonIn(flags['reason']);
    const store = await openRecord(settings.databaseUrl, {
      mayCreate: false,
      lockWait: settings.lockWait,
    });
    try {
      await store.write((transaction) => restoreEntry(transaction, restoration), null, reason);
      console.log(`Entry ${id} is in the record again.`);
    } catch (error) {
      throw error instanceof ClientError ? new OperatorError(sentenceOf(id, error)) : error;
    } finally {
      await store.close();
    }
  },
};

export const commands = [reinstate];

function numberIn(what: string, text: string): number {
  const number = parseId(text);
  if (number !== null && number >= 1) return number;
  throw new OperatorError(`${what} must be a number from 1 on, not "${text}".`);
}

function reasonIn(text: string | undefined): string | null {
  const faults = new FieldFaults();
  const reason = checkReason(text, faults);
  if (faults.count > 0) throw new OperatorError(`--reason: ${faults.toString()}`);
  return reason;
}

function sentenceOf(id: number, { status, body }: ClientError): string {
  if (status === 404) return `There never was an entry ${id}.`;
  return `Entry ${id}: ${Object.values(body).flat().join(' ')}`;
}
