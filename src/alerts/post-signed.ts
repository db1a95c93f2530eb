// Posts the body of a delivery, signed with the secret of its alert; and a body to try an alert with.

import { randomUUID } from 'node:crypto';
import { SIGNATURE_HEADER, signatureOf } from '../record/alert.ts';
import { jsonText } from '../record/wire-form.ts';
import type { Alert } from '../store/contract/alert-store.ts';
import { postWebhook, type PostFault, type Resolve } from './post-webhook.ts';

/** A receiver whose work takes longer should respond first and work afterwards. */
export const DELIVERY_TIMEOUT_MS = 10_000;

export interface SendingDependencies {
  /** Whether every alert may be delivered to private addresses. */
  readonly allowPrivate: boolean;
  /** The User-Agent header of a delivery. */
  readonly userAgent: string;
  readonly nowMs: () => number;
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
}

export interface SignedBody {
  /** The same in every attempt: a receiver knows by it what it has already. */
  readonly id: string;
  readonly body: string;
  readonly signal?: AbortSignal | undefined;
}

/** Null where the receiver took it. */
export async function postSigned(
  dependencies: SendingDependencies,
  { url, secret, allowPrivate }: Pick<Alert, 'url' | 'secret' | 'allowPrivate'>,
  { id, body, signal }: SignedBody,
): Promise<PostFault> {
  const { nowMs, userAgent, timeoutMs = DELIVERY_TIMEOUT_MS, resolve } = dependencies;
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': userAgent,
    'Idempotency-Key': id,
    [SIGNATURE_HEADER]: signatureOf(secret, Math.floor(nowMs() / 1_000), body),
  };
  const mayBePrivate = allowPrivate || dependencies.allowPrivate;
  const post = { url, headers, body, allowPrivate: mayBePrivate, timeoutMs, signal };
  return await postWebhook(post, resolve);
}

/** Posts a delivery without entries, which says that it is a test. Nothing is stored, and it is not tried again. */
export async function postTest(
  dependencies: SendingDependencies,
  alert: Pick<Alert, 'name' | 'url' | 'secret' | 'allowPrivate' | 'lastSeq'>,
): Promise<PostFault> {
  const id = randomUUID();
  const { name, lastSeq } = alert;
  const seq = { first: lastSeq, last: lastSeq };
  const body = jsonText({ id, alert: name, test: true, seq, entries: [] });
  return await postSigned(dependencies, alert, { id, body });
}
