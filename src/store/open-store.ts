// Opens the store an address names: the one place that knows the adapters.

import { OperatorError } from '../errors.ts';
import { openSqliteStore } from './sqlite/sqlite-store.ts';
import type { Store } from './store.ts';

export interface OpenOptions {
  /** Whether a store that is not there yet is made; true unless the command only looks. */
  readonly mayCreate?: boolean;
}

export async function openStore(
  address: string,
  { mayCreate = true }: OpenOptions = {},
): Promise<Store> {
  const [scheme] = address.split(':', 1);
  if (scheme === 'sqlite') {
    const path = address.slice('sqlite:'.length);
    if (path !== '') return openSqliteStore(path, { mayCreate });
  }
  throw new OperatorError(
    `DATABASE_URL is "${withoutPassword(address)}". It must be sqlite:<path of a file>.`,
  );
}

/** The address as it may be shown: a password in it is nobody's business. */
export function withoutPassword(address: string): string {
  return address.replace(/(\/\/[^:/@]*):[^@]*@/, '$1:***@');
}
