// Opens the store for a command; while another process migrates the store, standard error says so.

import { openStore, type OpenOptions } from '../store/open-store.ts';
import type { Store } from '../store/contract/store.ts';

export async function openRecord(address: string, options: OpenOptions = {}): Promise<Store> {
  return await openStore(address, {
    ...options,
    onWait: (reason) => console.error(`hansard: ${reason}`),
  });
}
