// hansard tokens: who may write. A key is shown once, when it is created; only its digest is stored.

import { OperatorError } from '../base/errors.ts';
import { keyDigest } from '../record/change.ts';
import { openRecord } from './open-record.ts';
import {
  type CommandDescription,
  JSON_REPORT,
  nameIn,
  newSecret,
  printList,
  timeOf,
} from './command.ts';

const NAME = { '<name>': 'the name of the token: its owner or its purpose' };

const addToken: CommandDescription = {
  name: 'tokens add',
  summary: 'Creates a token for writing, and prints its key once.',
  settings: ['databaseUrl', 'lockWait'],
  arguments: { ...NAME },
  run: async (call) => {
    const name = nameIn(call);
    const key = newSecret();
    await using store = await openRecord(call.settings, { mayCreate: true });
    if (!(await store.write((transaction) => transaction.tokens.add(name, keyDigest(key))))) {
      throw new OperatorError(
        `There is, or was, a token ${JSON.stringify(name)}. Choose another name.`,
      );
    }
    console.log(key);
    console.error(`This is the key of "${name}". It is not stored or shown again.`);
  },
};

const listTokens: CommandDescription = {
  name: 'tokens list',
  summary: 'Lists the tokens, without their keys.',
  settings: ['databaseUrl'],
  options: { ...JSON_REPORT },
  run: async ({ settings, flags }) => {
    await using store = await openRecord(settings);
    printList(flags, await store.tokens(), {
      name: 'tokens',
      json: ({ name, madeAtMs, revokedAtMs }) => ({
        name,
        made_at: timeOf(madeAtMs),
        revoked_at: timeOf(revokedAtMs),
      }),
      line: ({ name, madeAtMs, revokedAtMs }) => {
        const ended = revokedAtMs === null ? '' : `, revoked ${timeOf(revokedAtMs)}`;
        return `${name}: made ${timeOf(madeAtMs)}${ended}`;
      },
      none: 'There are no tokens: nobody can write.',
    });
  },
};

const revokeToken: CommandDescription = {
  name: 'tokens revoke',
  summary: 'Revokes a token. Its key is refused from now on.',
  settings: ['databaseUrl', 'lockWait'],
  arguments: { ...NAME },
  run: async ({ settings, arguments: [name = ''] }) => {
    await using store = await openRecord(settings);
    if (!(await store.write((transaction) => transaction.tokens.revoke(name)))) {
      throw new OperatorError(`There is no token ${JSON.stringify(name)} to revoke.`);
    }
    console.log(`Revoked the token "${name}".`);
  },
};

export const commands = [addToken, listTokens, revokeToken];
