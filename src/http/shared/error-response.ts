// Turns whatever went wrong into the answer a client gets.

import {
  ClientError,
  clientErrors,
  SearchTooLong,
  StoreFull,
  StoreUnavailable,
} from '../../errors.ts';

const WRITING: ReadonlySet<string | undefined> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The client's share of an error: its own fault as it is, ours without a word about the inside. */
export function clientErrorOf(error: unknown, method: string | undefined): ClientError {
  if (error instanceof ClientError) return error;
  if (error instanceof SearchTooLong) return clientErrors.searchTooLong();
  if (error instanceof StoreFull) return clientErrors.storageFull();
  if (error instanceof StoreUnavailable) {
    return clientErrors.unavailable(WRITING.has(method) ? 'written' : 'read');
  }
  return clientErrors.serverError();
}
