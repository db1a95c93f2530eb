// The change log in a dump: files of consecutive changes, written, and verified by their chain.

import { present } from '../../present.ts';
import type { DumpedRecord } from '../../formats/dump-manifest.ts';
import {
  changeTime,
  CHANGE_KINDS,
  EMPTY_CHAIN,
  nextChain,
  type Change,
  CHANGES_PER_READ,
} from '../../record/change.ts';
import { jsonText } from '../../record/wire-form.ts';
import type { Store } from '../../store/contract/store.ts';

/** Changes of one file, about 100 MB: a file that is full never changes again. */
const CHANGES_PER_FILE = 1_000_000;

/** A part of the log. */
export interface DumpedChanges {
  /** The number of its first change. */
  readonly first: number;
  readonly count: number;
  /** The chain at its last change. */
  readonly chain: string;
}

/** The parts of the log up to the state of the record. */
export async function readChangeParts(
  store: Store,
  { seq }: Pick<DumpedRecord, 'seq'>,
): Promise<readonly DumpedChanges[]> {
  const parts: DumpedChanges[] = [];
  for (let first = 1; first <= seq; first += CHANGES_PER_FILE) {
    const count = Math.min(CHANGES_PER_FILE, seq - first + 1);
    const [last] = await store.changes(first + count - 2, 1);
    parts.push({ first, count, chain: present(last, 'the last change of a part').chain });
  }
  return parts;
}

/** A change a line, as changes/ has them but for the address of the entry. */
export async function* changeLines(
  store: Store,
  { first, count }: DumpedChanges,
): AsyncGenerator<Buffer> {
  for (let done = 0; done < count; done += CHANGES_PER_READ) {
    const changes = await store.changes(first - 1 + done, Math.min(CHANGES_PER_READ, count - done));
    yield Buffer.from(changes.map((change) => `${jsonText(changeJson(change))}\n`).join(''));
  }
}

function changeJson({ seq, atMs, kind, entryId, sha256, reason, chain }: Change): object {
  return { seq, at: changeTime(atMs), kind, entry: entryId, sha256, reason, chain };
}

/** Follows the log through the files of a dump. */
export class ChainReader {
  #seq = 0;
  #chain = EMPTY_CHAIN;

  /** What is wrong with a change, as it is read from a line; null where it continues the log. */
  fault(line: Readonly<Record<string, unknown>>): string | null {
    const { at, kind, entry, sha256, chain } = line;
    const seq = this.#seq + 1;
    const known = CHANGE_KINDS.find((one) => one === kind);
    const atMs = Date.parse(String(at));
    if (line['seq'] !== seq || known === undefined || Number.isNaN(atMs)) {
      return `has no change ${seq} after change ${this.#seq}`;
    }
    const change = { seq, atMs, kind: known, entryId: Number(entry), sha256: String(sha256) };
    const next = nextChain(this.#chain, change);
    if (next !== chain) return `has another chain at change ${seq} than its changes give`;
    [this.#seq, this.#chain] = [seq, next];
    return null;
  }

  /** What is wrong where the log is not that of the record; null where it is. */
  endFault({ seq, chain }: Pick<DumpedRecord, 'seq' | 'chain'>): string | null {
    if (this.#seq === seq && this.#chain === chain) return null;
    return `The change log of the files ends at change ${this.#seq}, and is not that of the record, which is at change ${seq}.`;
  }
}
