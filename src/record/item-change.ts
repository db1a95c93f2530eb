// The log of changes to sittings, venues, sources and people: each with the item as it then was, and a digest of the log so far.

import { hash } from 'node:crypto';
import { changeTime } from './change.ts';
import type { CollectionName } from './collection.ts';

/** `known` is how the log first met an item that was in the record before there was a log of items. */
export const ITEM_CHANGE_KINDS = ['known', 'added', 'changed', 'removed', 'restored'] as const;
export type ItemChangeKind = (typeof ITEM_CHANGE_KINDS)[number];

export interface ItemChange {
  /** 1..n without gaps; not the numbers of the log of entries. */
  readonly seq: number;
  readonly atMs: number;
  readonly kind: ItemChangeKind;
  readonly resource: CollectionName;
  readonly itemId: number;
  /** The item after the change, or, removed, before it: its JSON, with the ids of its venue and source. */
  readonly state: string;
  readonly by: string | null;
  readonly reason: string | null;
  /** Of the log up to and with this change. */
  readonly chain: string;
}

/** The digest of an item: SHA-256 of its JSON. */
export function stateDigest(state: string): string {
  return hash('sha256', state, 'hex');
}

/** The chain after a change: SHA-256 of the chain before it, a line feed, and the change's own line. */
export function nextItemChain(before: string, change: Omit<ItemChange, 'chain'>): string {
  const { seq, atMs, kind, resource, itemId, state } = change;
  const line = `${seq} ${changeTime(atMs)} ${kind} ${resource} ${itemId} ${stateDigest(state)}`;
  return hash('sha256', `${before}\n${line}`, 'hex');
}
