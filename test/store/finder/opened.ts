// Promises on a record that is empty at first, and must be sound at the end.

import assert from 'node:assert/strict';
import type { Store } from '../../../src/store/contract/store.ts';
import type { Finder } from '../../../src/finder/finder.ts';
import { faultsOf } from '../../support/records/entries.ts';
import { MirroredRecord } from '../../support/records/mirrored-record.ts';
import type { Ending, TemporaryRecord } from '../../support/temporary.ts';
import { Contract } from '../contract/contract.ts';

interface OpenedRecord {
  readonly store: Store;
  readonly record: MirroredRecord;
  readonly finder: Finder;
}

/** Opens an empty store, and a finder with its own connections. */
export type OpenPair = (test: Ending) => Promise<TemporaryRecord>;

export class FinderContract extends Contract<OpenedRecord> {
  constructor(title: string) {
    super(title, async ({ store }) => assert.deepEqual(await faultsOf(store), []));
  }

  runOn(engine: string, openEmpty: OpenPair): void {
    this.run(engine, (t) => async () => {
      const { store, finder } = await openEmpty(t);
      return { store, record: new MirroredRecord(store), finder };
    });
  }
}
