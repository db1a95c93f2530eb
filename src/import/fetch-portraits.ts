// Fetches the portraits whose addresses were imported and that are not stored yet, or reads them from the files of a folder.

import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Send } from '@hansard/client';
import { parseIdOrSlug } from '../record/id.ts';
import { PORTRAIT_BYTES_MAX, type Portrait } from '../record/portrait.ts';
import type { Store } from '../store/contract/store.ts';
import { findItem } from '../store/filter-lookup.ts';
import { checkPortrait, PortraitFault } from './portrait-file.ts';

export interface PortraitReport {
  readonly stored: number;
  /** What was not stored and why, a sentence each. */
  readonly refused: readonly string[];
}

/** For a picture; a parliament's server may be slow. */
const TIMEOUT_MS = 20_000;

/** Requests at a time: few, because all are to the same server. */
const CONCURRENT_MAX = 4;

interface Fetching {
  /** Sends requests to public addresses only. */
  readonly send: Send;
  readonly progress?: (done: number, total: number) => void;
  readonly timeoutMs?: number;
}

export async function fetchPortraits(store: Store, fetching: Fetching): Promise<PortraitReport> {
  const { progress } = fetching;
  const missing = (await store.portraits()).flatMap(({ personId, address, image }) =>
    image === null && address !== null ? [{ personId, address }] : [],
  );
  const refused: string[] = [];
  let stored = 0;
  const waiting = missing.values();
  const fetchInTurn = async (): Promise<void> => {
    for (const { personId, address } of waiting) {
      try {
        const portrait = await fetchPortrait(address, fetching);
        await store.write((transaction) =>
          transaction.portraits.store(personId, address, portrait),
        );
        stored += 1;
      } catch (error) {
        refused.push(`${address} ${reasonFor(error)}.`);
      }
      progress?.(stored + refused.length, missing.length);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_MAX }, fetchInTurn));
  return { stored, refused };
}

/** A fault of the picture or of its server concerns that portrait alone; any other ends the run. */
function reasonFor(error: unknown): string {
  if (error instanceof PortraitFault) return error.message;
  if (error instanceof AddressFault) return error.message;
  throw error;
}

/** The message continues a sentence about the address. */
class AddressFault extends Error {}

async function fetchPortrait(
  address: string,
  { send, timeoutMs = TIMEOUT_MS }: Fetching,
): Promise<Portrait> {
  const url = URL.parse(address);
  if (url === null) throw new AddressFault('is no address');
  const signal = AbortSignal.timeout(timeoutMs);
  const bytes = await send(url, { headers: { Accept: 'image/*' }, signal })
    .then(async ({ status, body }) => {
      if (status !== 200) throw new AddressFault(`was answered with ${status}`);
      return await readBytes(body);
    })
    .catch((error: unknown) => {
      if (error instanceof PortraitFault || error instanceof AddressFault) throw error;
      const reason = signal.aborted ? 'did not arrive in time' : (error as Error).message;
      throw new AddressFault(`could not be fetched: ${reason}`);
    });
  return checkPortrait(bytes);
}

type SentBody = Awaited<ReturnType<Send>>['body'];

/** Stops reading at the limit. */
async function readBytes(body: SentBody): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    // The check of the whole says what is wrong.
    if (length > PORTRAIT_BYTES_MAX) break;
  }
  return Buffer.concat(chunks);
}

/** Stores the pictures of a folder: each file is named by the id or the slug of a person, such as `amina-wairimu.jpg`. */
export async function importPortraits(store: Store, folder: string): Promise<PortraitReport> {
  const refused: string[] = [];
  let stored = 0;
  for (const name of (await readdir(folder)).sort()) {
    const path = join(folder, name);
    const { size } = await stat(path);
    const person = await findItem(store, 'people', parseIdOrSlug(basename(name, extname(name))));
    if (person === null) {
      refused.push(`${name} is named like nobody of the record.`);
      continue;
    }
    try {
      // A larger file is not read.
      const portrait = checkPortrait(
        size > PORTRAIT_BYTES_MAX ? new Uint8Array(size) : await readFile(path),
      );
      await store.write((transaction) => transaction.portraits.store(person.id, null, portrait));
      stored += 1;
    } catch (error) {
      if (!(error instanceof PortraitFault)) throw error;
      refused.push(`${name} ${error.message}.`);
    }
  }
  return { stored, refused };
}
