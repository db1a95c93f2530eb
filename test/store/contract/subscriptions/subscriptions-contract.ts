// What every engine promises of subscriptions by e-mail.

import type { OpenerOf } from './a-subscription.ts';
import { mailsContract } from './mails-contract.ts';
import { requestsContract } from './requests-contract.ts';

export function subscriptionsContract(engine: string, openerOf: OpenerOf): void {
  requestsContract(engine, openerOf);
  mailsContract(engine, openerOf);
}
