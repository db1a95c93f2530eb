// hansard subscriptions: what readers follow by e-mail, without their addresses; and the removal of an address.

import { counted } from '../base/group-digits.ts';
import { OperatorError } from '../base/errors.ts';
import { readMailAddress } from '../record/subscription.ts';
import type { FollowedTopic } from '../store/outside-record/subscription-store.ts';
import { openSubscriptions } from '../store/open-store.ts';
import { closing, whileLocked } from './open-record.ts';
import { type CommandDescription, JSON_REPORT } from './command.ts';

const listSubscriptions: CommandDescription = {
  name: 'subscriptions list',
  summary:
    'Lists what readers follow by e-mail, with the numbers of subscriptions and of queued mails. Shows no addresses.',
  settings: ['databaseUrl'],
  options: { ...JSON_REPORT },
  run: async ({ settings, flags }) => {
    await using subscriptions = closing(await openSubscriptions(settings.databaseUrl));
    const { topics, unconfirmed, waitingMails, note } = await subscriptions.summary();
    if (flags['json']) {
      const sums = { unconfirmed, waiting_mails: waitingMails, last_trouble: note };
      console.log(JSON.stringify({ topics, ...sums }));
      return;
    }
    for (const topic of topics) console.log(lineOf(topic));
    if (topics.length === 0) console.log('There are no subscriptions.');
    const mails = counted(waitingMails, 'mail');
    console.log(`${unconfirmed} not confirmed; ${mails} in the queue.`);
    if (note !== null) console.log(`Last problem: ${note}.`);
  },
};

const removeSubscriptions: CommandDescription = {
  name: 'subscriptions remove',
  summary: 'Deletes an e-mail address with its subscriptions and queued mails.',
  settings: ['databaseUrl', 'lockWait'],
  arguments: { '<address>': 'the e-mail address, in upper or lower case' },
  run: async (call) => {
    const address = readMailAddress(call.arguments[0] ?? '');
    if (address === null) {
      throw new OperatorError('This is not an e-mail address such as name@example.org.');
    }
    const { databaseUrl, lockWait } = call.settings;
    await using subscriptions = closing(await openSubscriptions(databaseUrl));
    const removed = await whileLocked(() => subscriptions.removeAddress(address), lockWait);
    console.log(`${counted(removed, 'subscription')} removed.`);
  },
};

export const commands = [listSubscriptions, removeSubscriptions];

const OFTEN = { week: 'once a week', day: 'once a day', sitting: 'after each sitting' } as const;

function lineOf({ path, title, frequency, subscriptions, sent }: FollowedTopic): string {
  const mails = counted(sent, 'mail');
  return `${subscriptions} × ${title} (${path}), ${OFTEN[frequency]}; ${mails} sent`;
}
