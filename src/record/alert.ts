// The rules of alerts: how a delivery is signed, when it is tried again, when it is given up.

import { createHmac } from 'node:crypto';
import type { ChangeKind } from './change.ts';

/** An entry of a delivery: the change of the log, and what the change did. */
export interface AlertedEntry {
  readonly seq: number;
  readonly kind: Extract<ChangeKind, 'added' | 'corrected' | 'linked' | 'restored'>;
  readonly entryId: number;
}

/** Long enough for a receiver that is restarted, moved, or repaired the next morning. */
export const GIVEN_UP_AFTER_MS = 24 * 60 * 60 * 1_000;

/** The first pause: a restart takes less. */
const PAUSE_MS = 30_000;

/** The longest pause: after a receiver is repaired, its queue waits no longer than this. */
const PAUSE_MS_MAX = 2 * 60 * 60 * 1_000;

/**
 * How long to wait after this many failed attempts: twice as long each time, less a random part of up to a half, so that
 * receivers that failed together are not retried together. `random` is in [0, 1).
 */
export function pauseAfter(tries: number, random: number): number {
  const whole = Math.min(PAUSE_MS_MAX, PAUSE_MS * 2 ** (tries - 1));
  return Math.round(whole * (1 - random / 2));
}

/** Whether to give up a delivery that has just failed. */
export function isGivenUp(madeAtMs: number, nowMs: number): boolean {
  return nowMs - madeAtMs >= GIVEN_UP_AFTER_MS;
}

export const SIGNATURE_HEADER = 'Hansard-Signature';

/** `t=<seconds>,v1=<hex>`: the HMAC-SHA256, keyed with the alert's secret, of the seconds, a full stop and the body. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
