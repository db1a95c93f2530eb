// Reads the change log of a server from where an earlier run stopped, and verifies that it continues what was read then.

import type { Change, HansardClient, Page } from '../client/hansard-client.ts';
import { CHANGE_KINDS, EMPTY_CHAIN, nextChain, type ChangeKind } from '../hansard/change.ts';
import type { MirrorState } from '../store/contract/mirror-state.ts';
import { contradiction } from './mirror-run.ts';

export type LogPosition = Pick<MirrorState, 'seq' | 'chain' | 'etag'>;

export class LogReader {
  readonly #client: HansardClient;
  #seq: number;
  #chain: string | null;
  #etag: string | null;

  constructor(client: HansardClient, { seq, chain, etag }: LogPosition) {
    this.#client = client;
    this.#seq = seq ?? 0;
    this.#chain = this.#seq === 0 ? EMPTY_CHAIN : chain;
    this.#etag = etag;
  }

  /** The last change that was read. */
  get position(): LogPosition {
    return { seq: this.#seq, chain: this.#chain, etag: this.#etag };
  }

  /**
   * The changes after the last one that was read, at most about so many. Null where the record is the same as at the ETag that
   * is known; none where the log has no more, but the record may have changed beside it.
   */
  async read(most: number): Promise<Change[] | null> {
    if (this.#chain === null) await this.#readChain();
    const changes: Change[] = [];
    for (;;) {
      const page = await this.#page(this.#seq, this.#etag ?? undefined);
      if (page === null) return null;
      for (const change of page.results) this.#follow(change);
      changes.push(...page.results);
      if (page.results.length === 0) {
        this.#etag = page.etag;
        return changes;
      }
      this.#etag = null;
      if (page.next === null || changes.length >= most) return changes;
    }
  }

  async #page(since: number, etag?: string): Promise<Page<Change> | null> {
    const page = await this.#client.listPage<Change>('changes', { since }, etag);
    if (page !== null && page.count < this.#seq) {
      contradiction(`its change log had ${this.#seq} changes, and has ${page.count}.`);
    }
    return page;
  }

  /** After the first stream only the number of its last change is known. */
  async #readChain(): Promise<void> {
    const [change] = (await this.#page(this.#seq - 1))!.results;
    if (change?.seq !== this.#seq || !/^[0-9a-f]{64}$/.test(change.chain)) {
      contradiction(`its change log has no change ${this.#seq}.`);
    }
    this.#chain = change.chain;
  }

  #follow(change: Change): void {
    const { seq, at, kind, entry: entryId, sha256, chain } = change;
    if (seq !== this.#seq + 1) {
      contradiction(`change ${String(seq)} follows change ${this.#seq} in its log.`);
    }
    if (!isKind(kind)) {
      contradiction(
        `change ${seq} is "${String(kind).slice(0, 40)}", which this version does not know.`,
      );
    }
    const atMs = Date.parse(at);
    const expected = Number.isNaN(atMs)
      ? null
      : nextChain(this.#chain!, { seq, atMs, kind, entryId, sha256 });
    if (chain !== expected) {
      contradiction(`its change log does not follow from what it was at change ${seq - 1}.`);
    }
    this.#seq = seq;
    this.#chain = chain;
  }
}

function isKind(text: string): text is ChangeKind {
  return (CHANGE_KINDS as readonly string[]).includes(text);
}
