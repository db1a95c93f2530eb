// hansard log: the chain of the change log, which an authority can timestamp to prove that the record existed at a time.

import { join } from 'node:path';
import { OperatorError } from '../base/errors.ts';
import { writeWholeFile } from '../base/files.ts';
import { counted } from '../base/group-digits.ts';
import { chainAt } from '../distribute/verify-dump.ts';
import { openRecord } from './open-record.ts';
import { type CommandDescription, JSON_REPORT } from './command.ts';

const head: CommandDescription = {
  name: 'log head',
  summary:
    'Prints the last change of the log and its chain: the SHA-256 of everything up to that change.',
  settings: ['databaseUrl'],
  options: { '--at <seq>': 'print the chain at this change', ...JSON_REPORT },
  run: async ({ settings, flags, print }) => {
    await using store = await openRecord(settings);
    const last = await store.lastChange();
    const seq = flags['at'] === undefined ? last : Number(flags['at']);
    if (!Number.isInteger(seq) || seq < 0 || seq > last) {
      throw new OperatorError(`--at: the log has the changes 1 to ${last}, not "${flags['at']}".`);
    }
    const chain = await chainAt(store, seq);
    print({ seq, chain }, `${seq} ${chain}`);
  },
};

const stamps: CommandDescription = {
  name: 'log stamps',
  summary: 'Writes the timestamps that Hansard 1.0 stored as files for OpenSSL.',
  settings: ['databaseUrl'],
  options: { '--output <folder>': 'the folder of the files; by default the current one' },
  run: async ({ settings, flags }) => {
    await using store = await openRecord(settings);
    const stored = await store.stamps();
    for (const [index, { seq, authority, token }] of stored.entries()) {
      const path = join(flags['output'] ?? '.', `change-${seq}-${index + 1}.tst`);
      await writeWholeFile(path, [Buffer.from(token, 'base64')]);
      console.log(`${path}: change ${seq}, chain ${await chainAt(store, seq)}, by ${authority}`);
    }
    console.log(`${counted(stored.length, 'timestamp')} written.`);
  },
};

export const commands = [head, stamps];
