// Opens the store for a command, on a full disk too; while another process migrates the store, standard error says so.

import { openableAddress, openStore, type OpenOptions } from '../store/open-store.ts';
import type { Store } from '../store/contract/store.ts';

export async function openRecord(address: string, options: OpenOptions = {}): Promise<Store> {
  return await openStore(openableAddress(address), {
    ...options,
    onWait: (reason) => console.error(`hansard: ${reason}`),
  });
}
