// Turns any error into the error that a client is shown.

import {
  ClientError,
  ClientGone,
  clientErrors,
  SearchTooLong,
  StoreDamaged,
  StoreFull,
  StoreUnavailable,
  TooBusy,
} from '../../errors.ts';

const WRITING: ReadonlySet<string | undefined> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** A client's own error as it is; a defect of ours without any detail of the inside. */
export function clientErrorOf(error: unknown, method: string | undefined): ClientError {
  if (error instanceof ClientError) return error;
  if (error instanceof ClientGone) return clientErrors.clientGone();
  if (error instanceof SearchTooLong) return clientErrors.searchTooLong();
  if (error instanceof StoreFull) return clientErrors.storageFull();
  if (error instanceof TooBusy) return clientErrors.tooBusy();
  // Trying again does not help, so there is no Retry-After.
  if (error instanceof StoreDamaged) return clientErrors.serverError();
  if (error instanceof StoreUnavailable) {
    return clientErrors.unavailable(WRITING.has(method) ? 'written' : 'read');
  }
  return clientErrors.serverError();
}
