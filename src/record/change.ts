// The change log: everything added, corrected, linked, withdrawn or restored, in order, each with the digest of the
// entry as it then was and a digest of the log so far. A reader who has an older copy can tell from the
// last digest alone that nothing before it was rewritten.

import { hash } from 'node:crypto';
import type { CollectionName } from './collection.ts';

export const CHANGE_KINDS = ['added', 'corrected', 'linked', 'withdrawn', 'restored'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Changes read at a time by a client that follows the log: some ten milliseconds of reading. */
export const CHANGES_PER_READ = 1_000;

export interface Change {
  /** 1..n without gaps. */
  readonly seq: number;
  readonly atMs: number;
  readonly kind: ChangeKind;
  readonly entryId: number;
  /** Of the entry's canonical JSON, as it was after the change, or, withdrawn, before it. */
  readonly sha256: string;
  /** Why, in the publisher's words; null where nobody said. It is not part of the digests. */
  readonly reason: string | null;
  /** Of the log up to and with this change. */
  readonly chain: string;
}

/** The longest reason, in characters: some sentences. */
export const REASON_LENGTH_MAX = 1_000;

/** What the log begins with: the chain before the first change. */
export const EMPTY_CHAIN = '0'.repeat(64);

/** The digest of an entry: SHA-256 of its JSON as it is published, without `url`, which depends on who asks. */
export function entryDigest(id: number, wire: string): string {
  return hash('sha256', `{"id":${id},${wire}`, 'hex');
}

/** The chain after a change: SHA-256 of the chain before it, a line feed, and the change's own line. */
export function nextChain(before: string, change: Omit<Change, 'chain' | 'reason'>): string {
  const { seq, atMs, kind, entryId, sha256 } = change;
  const line = `${before}\n${seq} ${changeTime(atMs)} ${kind} ${entryId} ${sha256}`;
  return hash('sha256', line, 'hex');
}

let lastMs = NaN;
let lastText = '';

/** The time of a change as the log shows it; the changes of one publication share it. */
export function changeTime(atMs: number): string {
  if (atMs !== lastMs) {
    lastMs = atMs;
    lastText = new Date(atMs).toISOString();
  }
  return lastText;
}

// The log of changes to sittings, venues, sources and people: each with the item as it then was, and a digest of the log so far.

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

// The state of the record at one moment: how large it is, and its version.

export interface RecordState {
  /** The number of entries, which is stored and not counted. */
  readonly count: number;
  /** Differs after every change, also after a backup was restored and other changes were made. */
  readonly version: string;
  readonly changedAtMs: number;
}

// Who made a change, as the history names it. A token's name has no colon, so nobody can pass for a document.

/** The longest name of a document that the history has: it is stored with every entry. */
const NAME_LENGTH_MAX = 200;

/** A document that was imported. */
export function importAuthor(name: string): string {
  return `import: ${[...name].slice(0, NAME_LENGTH_MAX).join('')}`;
}

/** A server that is mirrored. */
export function mirrorAuthor(address: string): string {
  return `mirror: ${address}`;
}

/** A file of corrections: what it says, a person decided. */
export function correctionAuthor(name: string): string {
  return `correction: ${[...name].slice(0, NAME_LENGTH_MAX).join('')}`;
}

/** Every merge of two people has a name with this beginning, and `undo ` before it where it is taken back. */
export const MERGE_BEGINNING = 'merge-';

/** Whether a change came with a document, or from a mirrored server: what they say may give way to a person's work. */
export function isDocumentAuthor(by: string | null): boolean {
  return by !== null && (by.startsWith('import: ') || by.startsWith('mirror: '));
}

// The keys of those who may write.

/** The digest a key is known by: keys are long and random, so a plain hash of one reveals nothing of it. */
export function keyDigest(key: string): string {
  return hash('sha256', key, 'hex');
}
