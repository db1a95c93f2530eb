// Whether a delivery is signed with a secret, as a receiver checks it.

import { signatureOf } from '../../src/record/alert.ts';

/** How far the receiver's clock may be from the sender's. */
const TOLERATED_SECONDS = 300;

export function isSignedBy(secret: string, header: string, body: string, now: number): boolean {
  const seconds = Number(/^t=(\d+),/.exec(header)?.[1]);
  return (
    Math.abs(now - seconds) <= TOLERATED_SECONDS && header === signatureOf(secret, seconds, body)
  );
}
