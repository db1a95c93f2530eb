// Sends a request and waits for its answer only so long: a campaign must end whatever the server does.

import { setTimeout as pause } from 'node:timers/promises';
import { send, type Reply } from '../support/http/http-client.ts';

/** Far more than two writes that each wait for a lock as long as the store does, one behind the other: the machine may be slow. */
const REPLY_TIMEOUT_MS = 60_000;

export async function sendInTime(...request: Parameters<typeof send>): Promise<Reply> {
  const enough = new AbortController();
  const timeout = pause(REPLY_TIMEOUT_MS, null, { signal: enough.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${REPLY_TIMEOUT_MS} ms`);
  });
  try {
    return await Promise.race([send(...request), timeout]);
  } finally {
    timeout.catch(() => {});
    enough.abort();
  }
}
