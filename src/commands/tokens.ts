// hansard tokens: who may write. A key is shown once, when it is made; only its digest is stored.

import { randomBytes } from 'node:crypto';
import { OperatorError } from '../errors.ts';
import { keyDigest } from '../record/change.ts';
import type { Store } from '../store/contract/store.ts';
import { openRecord } from './open-record.ts';
import {
  type CommandCall,
  type CommandDescription,
  JSON_REPORT,
  timeOf,
  nameIn,
} from './command.ts';

/** 256 bits: nobody guesses that. */
const KEY_BYTES = 32;

const NAME = { syntax: '<name>', help: 'what the token is called: whose it is, or what for' };

const addToken: CommandDescription = {
  name: 'tokens add',
  summary: 'Makes a token for writing and prints its key, once.',
  settings: ['databaseUrl', 'lockWait'],
  arguments: [NAME],
  run: (call) =>
    withStore(call, true, async (store) => {
      const name = nameIn(call);
      const key = randomBytes(KEY_BYTES).toString('base64url');
      const made = await store.write((transaction) => transaction.addToken(name, keyDigest(key)));
      if (!made) {
        throw new OperatorError(
          `There is, or was, a token ${JSON.stringify(name)} already. Choose another name.`,
        );
      }
      console.log(key);
      console.error(`This is the key of "${name}". It is not kept and cannot be shown again.`);
    }),
};

const listTokens: CommandDescription = {
  name: 'tokens list',
  summary: 'Lists the tokens, without their keys.',
  settings: ['databaseUrl'],
  options: [JSON_REPORT],
  run: (call) =>
    withStore(call, false, async (store) => {
      const tokens = await store.tokens();
      if (call.flags['json']) {
        const list = tokens.map(({ name, madeAtMs, revokedAtMs }) => ({
          name,
          made_at: timeOf(madeAtMs),
          revoked_at: timeOf(revokedAtMs),
        }));
        console.log(JSON.stringify({ tokens: list }));
        return;
      }
      for (const { name, madeAtMs, revokedAtMs } of tokens) {
        const made = `made ${new Date(madeAtMs).toISOString()}`;
        const ended =
          revokedAtMs === null ? '' : `, revoked ${new Date(revokedAtMs).toISOString()}`;
        console.log(`${name}: ${made}${ended}`);
      }
      if (tokens.length === 0) console.log('There are no tokens: nobody can write.');
    }),
};

const revokeToken: CommandDescription = {
  name: 'tokens revoke',
  summary: 'Ends a token: its key is refused from now on.',
  settings: ['databaseUrl', 'lockWait'],
  arguments: [NAME],
  run: (call) =>
    withStore(call, false, async (store, name) => {
      if (!(await store.write((transaction) => transaction.revokeToken(name)))) {
        throw new OperatorError(`There is no token ${JSON.stringify(name)} that could be revoked.`);
      }
      console.log(`"${name}" is revoked.`);
    }),
};

export const commands = [addToken, listTokens, revokeToken];

async function withStore(
  { settings, arguments: [name = ''] }: CommandCall,
  mayCreate: boolean,
  work: (store: Store, name: string) => Promise<void>,
): Promise<void> {
  await using store = await openRecord(settings.databaseUrl, {
    mayCreate,
    lockWait: settings.lockWait,
  });
  await work(store, name);
}
