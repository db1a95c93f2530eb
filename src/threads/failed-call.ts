// The error of a call to another thread as a reply, because its class would be lost between threads.

import { StoreDamaged, StoreFull, StoreUnavailable, TooBusy } from '../errors.ts';

export interface FailedCall {
  readonly kind: 'busy' | 'full' | 'unavailable' | 'failed';
  readonly message: string;
  readonly stack: string;
}

/** Within the thread. */
export function failedCall(error: Error): FailedCall {
  const { message, stack = '' } = error;
  return { kind: kindOf(error), message, stack };
}

function kindOf(error: Error): FailedCall['kind'] {
  if (error instanceof TooBusy) return 'busy';
  if (error instanceof StoreFull) return 'full';
  if (error instanceof StoreDamaged) return 'failed';
  return error instanceof StoreUnavailable ? 'unavailable' : 'failed';
}

/** Where the call was made. */
export function errorOfCall({ kind, message, stack }: FailedCall): Error {
  if (kind === 'busy') return new TooBusy(message);
  if (kind === 'full') return new StoreFull(message);
  if (kind === 'unavailable') return new StoreUnavailable(message);
  return Object.assign(new Error(message), { stack });
}
