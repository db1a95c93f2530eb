// The change log: every entry added, corrected, linked, withdrawn or restored, in order. Each change has the digest of the
// entry at that time and a digest of the log so far. A reader with an older copy can tell from the last digest alone that
// nothing before it was rewritten.

import { hash } from 'node:crypto';
import type { CollectionName } from './collection.ts';

export const CHANGE_KINDS = ['added', 'corrected', 'linked', 'withdrawn', 'restored'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Changes that a client reads at a time when it follows the log: about ten milliseconds of reading. */
export const CHANGES_PER_READ = 1_000;

export interface Change {
  /** 1..n without gaps. */
  readonly seq: number;
  readonly atMs: number;
  readonly kind: ChangeKind;
  readonly entryId: number;
  /** The digest of the entry's canonical JSON after the change; for a withdrawal, before it. */
  readonly sha256: string;
  /** The publisher's reason; null if none was given. It is not part of the digests. */
  readonly reason: string | null;
  /** The digest of the log up to and including this change. */
  readonly chain: string;
}

/** The longest reason, in characters: some sentences. */
export const REASON_LENGTH_MAX = 1_000;

/** The chain before the first change. */
export const EMPTY_CHAIN = '0'.repeat(64);

/** The digest of an entry: SHA-256 of its JSON as published, without `url`, which depends on the client's base URL. */
export function entryDigest(id: number, wire: string): string {
  return hash('sha256', `{"id":${id},${wire}`, 'hex');
}

/** The chain after a change: SHA-256 of the chain before it, a line feed, and the change's own line. */
export function nextChain(previousChain: string, change: Omit<Change, 'chain' | 'reason'>): string {
  const { seq, atMs, kind, entryId, sha256 } = change;
  const line = `${previousChain}\n${seq} ${changeTime(atMs)} ${kind} ${entryId} ${sha256}`;
  return hash('sha256', line, 'hex');
}

let lastMs = NaN;
let lastText = '';

/** The time of a change as the log shows it. The changes of one publication share it. */
export function changeTime(atMs: number): string {
  if (atMs !== lastMs) {
    lastMs = atMs;
    lastText = new Date(atMs).toISOString();
  }
  return lastText;
}

// The log of changes to sittings, venues, sources and people. Each change has the item at that time and a digest of the log so far.

/** `known` is an item as it was before its first change, if its addition is not in the log: a chamber that a new store begins with. */
export const ITEM_CHANGE_KINDS = ['known', 'added', 'changed', 'removed', 'restored'] as const;
export type ItemChangeKind = (typeof ITEM_CHANGE_KINDS)[number];

export interface ItemChange {
  /** 1..n without gaps; a separate sequence from that of the entry log. */
  readonly seq: number;
  readonly atMs: number;
  readonly kind: ItemChangeKind;
  readonly resource: CollectionName;
  readonly itemId: number;
  /** The JSON of the item after the change, or before it if it was removed, with the ids of its venue and source. */
  readonly state: string;
  readonly by: string | null;
  readonly reason: string | null;
  /** The digest of the log up to and including this change. */
  readonly chain: string;
}

/** The digest of an item: SHA-256 of its JSON. */
export function stateDigest(state: string): string {
  return hash('sha256', state, 'hex');
}

/** The chain after a change: SHA-256 of the chain before it, a line feed, and the change's own line. */
export function nextItemChain(previousChain: string, change: Omit<ItemChange, 'chain'>): string {
  const { seq, atMs, kind, resource, itemId, state } = change;
  const line = `${seq} ${changeTime(atMs)} ${kind} ${resource} ${itemId} ${stateDigest(state)}`;
  return hash('sha256', `${previousChain}\n${line}`, 'hex');
}

// The state of the record at one moment: how large it is, and its version.

export interface RecordState {
  /** The number of entries, which is stored rather than counted. */
  readonly count: number;
  /** Differs after every change, even if a backup is restored and other changes are made. */
  readonly version: string;
  readonly changedAtMs: number;
}

// The author of a change, as the history shows it. A token's name has no colon, so no token can pass for a document.

/** The longest document name in the history: it is stored with every entry. */
const NAME_LENGTH_MAX = 200;

/** The author name of an imported document. */
export function importAuthor(name: string): string {
  return `${IMPORT_BEGINNING}${[...name].slice(0, NAME_LENGTH_MAX).join('')}`;
}

/** The author name of a mirrored server. */
export function mirrorAuthor(address: string): string {
  return `${MIRROR_BEGINNING}${address}`;
}

/** The author name of a file of corrections, whose contents are a person's decisions. */
export function correctionAuthor(name: string): string {
  return `correction: ${[...name].slice(0, NAME_LENGTH_MAX).join('')}`;
}

/** The prefix of every merge of two people; its undo has `undo ` before that. */
export const MERGE_BEGINNING = 'merge-';

const IMPORT_BEGINNING = 'import: ';
const MIRROR_BEGINNING = 'mirror: ';

/**
 * The prefixes of the authors whose changes a publisher may override: documents, and for a mirror its server. A document does not
 * override what a mirrored server changed, which may be a person's work there.
 */
export function documentAuthors(publisher: string | null): readonly [string, string] {
  const isMirror = publisher?.startsWith(MIRROR_BEGINNING) === true;
  return [IMPORT_BEGINNING, isMirror ? MIRROR_BEGINNING : IMPORT_BEGINNING];
}

/** Whether such an author made a change. What an entry began with is as good as a document's if it came with a whole record. */
export function isDocumentAuthor(by: string | null, publisher: string | null, isFirst = false) {
  if (isFirst && (by === null || by.startsWith(MIRROR_BEGINNING))) return true;
  return documentAuthors(publisher).some((beginning) => by?.startsWith(beginning) === true);
}

// The keys of clients that may write.

/** The digest by which a key is stored: keys are long and random, so a plain hash reveals nothing. */
export function keyDigest(key: string): string {
  return hash('sha256', key, 'hex');
}
