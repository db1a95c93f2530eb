// The error of a call to another thread as a reply, because its class would be lost between threads.

import { StoreDamaged, StoreUnavailable, TooBusy } from '../errors.ts';

export interface FailedCall {
  readonly kind: 'busy' | 'unavailable' | 'failed';
  readonly message: string;
  readonly stack: string;
}

/** Within the thread. */
export function failedCall(error: Error): FailedCall {
  const { message, stack = '' } = error;
  if (error instanceof TooBusy) return { kind: 'busy', message, stack };
  const mayPass = error instanceof StoreUnavailable && !(error instanceof StoreDamaged);
  return { kind: mayPass ? 'unavailable' : 'failed', message, stack };
}

/** Where the call was made. */
export function errorOfCall({ kind, message, stack }: FailedCall): Error {
  if (kind === 'busy') return new TooBusy(message);
  if (kind === 'unavailable') return new StoreUnavailable(message);
  return Object.assign(new Error(message), { stack });
}
