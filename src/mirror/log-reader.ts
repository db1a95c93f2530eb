// Reads a server's log from where an earlier run stopped, and verifies that it continues the part read then.

import { counted } from '../base/group-digits.ts';
import { present } from '../base/present.ts';
import type { Change, HansardClient, ItemChange, Page, ReadingChange } from '@hansard/client';
import {
  CHANGE_KINDS,
  EMPTY_CHAIN,
  ITEM_CHANGE_KINDS,
  nextChain,
  nextItemChain,
} from '../record/change.ts';
import { nextReadingChain, READING_CHANGE_KINDS } from '../record/business/reading-change.ts';
import { jsonText } from '../record/wire-form.ts';
import type { MirrorState } from '../store/outside-record/publishing-rows.ts';
import { contradiction } from './mirror-run.ts';

export type LogPosition = Pick<MirrorState, 'seq' | 'chain' | 'etag'>;

/** The differences between the two logs of a server. */
export interface LogKind<Row> {
  readonly list: 'changes' | 'changes/items' | 'changes/readings';
  /** Its name in messages. */
  readonly name: string;
  readonly kinds: readonly string[];
  /** The chain after a change at this time. */
  readonly nextChain: (before: string, row: Row, atMs: number) => string;
}

export const ENTRY_LOG: LogKind<Change> = {
  list: 'changes',
  name: 'change log',
  kinds: CHANGE_KINDS,
  nextChain: (previousChain, { seq, kind, entry: entryId, sha256 }, atMs) =>
    nextChain(previousChain, { seq, atMs, kind, entryId, sha256 }),
};

export const ITEM_LOG: LogKind<ItemChange> = {
  list: 'changes/items',
  name: 'log of items',
  kinds: ITEM_CHANGE_KINDS,
  nextChain: (previousChain, { seq, kind, resource, id, item, by, reason }, atMs) =>
    nextItemChain(previousChain, {
      seq,
      atMs,
      kind,
      resource,
      itemId: id,
      state: jsonText(item),
      by,
      reason,
    }),
};

export const READING_LOG: LogKind<ReadingChange> = {
  list: 'changes/readings',
  name: 'log of corrections',
  kinds: READING_CHANGE_KINDS,
  nextChain: (previousChain, { seq, kind, correction }, atMs) =>
    nextReadingChain(previousChain, { seq, atMs, kind }, jsonText(correction)),
};

type LogRow = Pick<Change, 'seq' | 'at' | 'chain'> & { readonly kind: string };

export class LogReader<Row extends LogRow> {
  readonly #client: HansardClient;
  readonly #kind: LogKind<Row>;
  /** The last change that was read. Without an ETag the next read is unconditional. */
  readonly position: { seq: number; chain: string | null; etag: string | null };

  constructor(client: HansardClient, kind: LogKind<Row>, { seq, chain, etag }: LogPosition) {
    this.#client = client;
    this.#kind = kind;
    this.position = { seq: seq ?? 0, chain: seq ? chain : EMPTY_CHAIN, etag };
  }

  /**
   * The changes after the last one read, up to about `most`. Null if the record is unchanged since the known ETag; empty if the
   * log has no more, but something beside it may have changed.
   */
  async read(most: number): Promise<Row[] | null> {
    if (this.position.chain === null) await this.#readChain();
    const changes: Row[] = [];
    for (;;) {
      const page = await this.#page(this.position.seq, this.position.etag ?? undefined);
      if (page === null) return null;
      for (const change of page.results) {
        this.#follow(change);
        changes.push(change);
      }
      if (page.results.length === 0) {
        this.position.etag = page.etag;
        return changes;
      }
      this.position.etag = null;
      if (page.next === null || changes.length >= most) return changes;
    }
  }

  async #page(since: number, etag?: string): Promise<Page<Row> | null> {
    const { list, name } = this.#kind;
    const page = (await this.#client.listPage(list, { since }, etag)) as Page<Row> | null;
    if (page !== null && page.count < this.position.seq) {
      contradiction(
        `its ${name} had ${counted(this.position.seq, 'change')}, but now has ${page.count}.`,
      );
    }
    return page;
  }

  /** After the first stream, only the number of its last change is known. */
  async #readChain(): Promise<void> {
    const [change] = present(await this.#page(this.position.seq - 1), 'the page of a log').results;
    if (change?.seq !== this.position.seq || !/^[0-9a-f]{64}$/.test(change.chain)) {
      contradiction(`its ${this.#kind.name} has no change ${this.position.seq}.`);
    }
    this.position.chain = change.chain;
  }

  #follow(change: Row): void {
    const { seq, at, kind, chain } = change;
    const { name, kinds } = this.#kind;
    if (seq !== this.position.seq + 1) {
      contradiction(`change ${String(seq)} follows change ${this.position.seq} in its ${name}.`);
    }
    if (!kinds.includes(kind)) {
      contradiction(
        `change ${seq} is "${String(kind).slice(0, 40)}", which this version does not know.`,
      );
    }
    const atMs = Date.parse(at);
    const previousChain = present(this.position.chain, 'the hash of the change before');
    const expected = Number.isNaN(atMs) ? null : this.#kind.nextChain(previousChain, change, atMs);
    if (chain !== expected) {
      contradiction(`its ${name} does not follow from what it was at change ${seq - 1}.`);
    }
    Object.assign(this.position, { seq, chain });
  }
}
