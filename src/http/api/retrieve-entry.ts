// GET entries/<id>/: one entry.

import { clientErrors } from '../../errors.ts';
import type { Store } from '../../store/store.ts';
import { entryAddress } from '../links.ts';
import type { Call, Content } from './resource.ts';

/** An id as an address has it: decimal, without sign; 2^53 has 16 digits. */
const ID = /^[0-9]{1,16}$/;

export const retrieveEntry =
  (store: Store) =>
  async ({ parameters, base, format }: Call): Promise<Content> => {
    const text = parameters['id'] ?? '';
    const id = ID.test(text) ? Number(text) : NaN;
    if (!Number.isSafeInteger(id)) throw clientErrors.notFound();
    const entry = await store.entry(id, entryAddress(base.url, format || 'api'));
    if (entry === null) throw clientErrors.notFound();
    return {
      status: 200,
      json: entry.json,
      version: `${entry.revision}.${entry.changedAtMs.toString(36)}`,
      changedAtMs: entry.changedAtMs,
    };
  };
