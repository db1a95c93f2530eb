// The tables a write transaction uses. The rules are the writers' beside this file; a storage only finds and stores rows.

import type { IndexStorage } from '../../search/indexing/index-writer.ts';
import type { SqlRunner } from '../shared/sql-runner.ts';
import { ChangeLog, type Authorship } from './change-log.ts';
import { DetailStorage } from './detail-storage.ts';
import { CollectionStorage } from './collection-storage.ts';
import { EntryStorage, type EntryBatches } from './entry-storage.ts';
import { ImportStorage } from './import-storage.ts';
import { ItemLog } from './item-log.ts';
import { MirrorStorage } from './mirror-storage.ts';
import { PeopleStorage } from './people-storage.ts';
import type { RecordStart } from './record-start.ts';
import { RunStorage } from './run-storage.ts';
import { SittingStorage } from './sitting-storage.ts';
import { TokenStorage } from './token-storage.ts';

/** What an engine brings to a write transaction. */
export interface EngineStorage {
  /** Runs statements within the transaction. */
  readonly sql: SqlRunner;
  readonly entryBatches: EntryBatches;
  readonly index: IndexStorage;
}

export interface WriteStorage extends EngineStorage {
  readonly entries: EntryStorage;
  readonly details: DetailStorage;
  readonly runs: RunStorage;
  readonly log: ChangeLog;
  readonly items: ItemLog;
  readonly sittings: SittingStorage;
  readonly people: PeopleStorage;
  readonly collections: CollectionStorage;
  readonly tokens: TokenStorage;
  readonly imports: ImportStorage;
  readonly mirror: MirrorStorage;
}

export function createWriteStorage(
  engine: EngineStorage,
  start: RecordStart,
  author: Authorship,
): WriteStorage {
  const { sql } = engine;
  const items = new ItemLog(sql, author);
  return {
    ...engine,
    entries: new EntryStorage(sql),
    details: new DetailStorage(sql),
    runs: new RunStorage(sql),
    log: new ChangeLog(sql, author, start.log),
    items,
    sittings: new SittingStorage(sql, items),
    people: new PeopleStorage(sql, items),
    collections: new CollectionStorage(sql, items),
    tokens: new TokenStorage(sql),
    imports: new ImportStorage(sql),
    mirror: new MirrorStorage(sql),
  };
}
