// Publishes the interface and the reading site as files: renders what may have changed, and writes what did.

import { CHANGES_PER_READ, EMPTY_CHAIN } from '../../record/change.ts';
import type { Store } from '../../store/contract/store.ts';
import { SitePublication, type SiteSource } from './site-publication.ts';
import { PublishedFiles } from './published-files.ts';
import { DAILY_ROUTES, unplannedRoutes } from './route-plans.ts';

export interface PublishReport {
  /** How many the tree has. */
  readonly files: number;
  readonly rendered: number;
  readonly written: number;
  readonly removed: number;
  readonly bytesWritten: number;
  /** Addresses that have no file, because of their names or because nothing is there. */
  readonly left: readonly string[];
  /** Whether the record was the same at the end. */
  readonly isCurrent: boolean;
}

/** What a complete run stores: the state of the record that it began with, and the day. */
interface PublishedState {
  readonly settings: string;
  readonly version: string;
  readonly day: string;
  readonly seq: number;
  readonly chain: string;
  readonly itemSeq: number;
  /** The last change of the log of items that was of a person. */
  readonly peopleSeq: number;
}

/** The number of the rules by which files are named and pages are found unchanged: with another, everything is rendered. */
const TREE_FORMAT = 2;

/** Null where the tree shows this state of the record already. */
export async function publishSite(
  source: SiteSource,
  folder: string,
  progress: (done: number) => void,
): Promise<PublishReport | null> {
  const unplanned = unplannedRoutes(source.renderer.routes);
  if (unplanned.length > 0) {
    throw new Error(`Nothing says whether ${unplanned.join(' and ')} can be static.`);
  }
  const files = new PublishedFiles(folder);
  try {
    const earlier = JSON.parse(files.state() ?? 'null') as PublishedState | null;
    const state = await stateOf(source, earlier);
    const isSame = earlier?.version === state.version && earlier.settings === state.settings;
    if (isSame && earlier.day === state.day) return null;
    const publication = new SitePublication(source, files, progress);
    if (isSame) {
      await publication.putDaily(DAILY_ROUTES);
      files.storeState(JSON.stringify(state));
    } else {
      if (earlier === null || !(await continuesLog(source.store, earlier))) files.forgetKeys();
      const parts = await publication.putAll(`${state.settings} ${state.peopleSeq}`);
      files.finish(parts, JSON.stringify(state));
    }
    return {
      files: files.count(),
      rendered: publication.rendered,
      written: files.counts.written,
      removed: files.counts.removed,
      bytesWritten: files.counts.bytesWritten,
      left: publication.left,
      isCurrent: (await source.store.recordState()).version === state.version,
    };
  } finally {
    files.close();
  }
}

async function stateOf(
  { store, settings, languages }: SiteSource,
  earlier: PublishedState | null,
): Promise<PublishedState> {
  const { version } = await store.recordState();
  const seq = await store.lastChange();
  const [last] = seq === 0 ? [] : await store.changes(seq - 1, 1);
  const itemSeq = await store.lastItemChange();
  return {
    settings: `${TREE_FORMAT} ${languages.join(',')} ${settings}`,
    version,
    day: new Date().toISOString().slice(0, 'YYYY-MM-DD'.length),
    seq,
    chain: last?.chain ?? EMPTY_CHAIN,
    itemSeq,
    peopleSeq:
      earlier === null ? itemSeq : await lastOfPeople(store, earlier.itemSeq, earlier.peopleSeq),
  };
}

/** The number of the last change of a person after a change of the log of items; `known` where there was none. */
async function lastOfPeople(store: Store, since: number, known: number): Promise<number> {
  let last = known;
  for (let from = since; ; from += CHANGES_PER_READ) {
    const changes = await store.itemChanges(from, CHANGES_PER_READ);
    last = changes.findLast(({ resource }) => resource === 'people')?.seq ?? last;
    if (changes.length < CHANGES_PER_READ) return last;
  }
}

/** Whether the record is the one that was published, or continues it: another may have the same versions of sittings. */
async function continuesLog(
  store: Store,
  { seq, chain }: Pick<PublishedState, 'seq' | 'chain'>,
): Promise<boolean> {
  if ((await store.lastChange()) < seq) return false;
  const [published] = seq === 0 ? [] : await store.changes(seq - 1, 1);
  return (published?.chain ?? EMPTY_CHAIN) === chain;
}
