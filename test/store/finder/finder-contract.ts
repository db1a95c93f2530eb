// The contract of the finder: the results of every engine are compared with plain arrays (test/support/oracle/brute-finder.ts).

import { before, suite } from 'node:test';
import type { Finder } from '../../../src/finder/finder.ts';
import { MirroredRecord } from '../../support/records/mirrored-record.ts';
import { endOfSuite } from '../../support/temporary.ts';
import { publishVariedRecord } from '../../support/records/varied-record.ts';
import { phrasesContract } from './finder-phrases-contract.ts';
import { changingContract } from './finder-changing-contract.ts';
import { contributionsContract, filteringContract } from './finder-filtering-contract.ts';
import { countingContract } from './finder-counting-contract.ts';
import { searchingContract } from './finder-searching-contract.ts';
import type { OpenPair } from './opened.ts';

/** A finder, and the record it reads. */
export interface Subject {
  readonly record: MirroredRecord;
  readonly finder: Finder;
}

/** Any number that is the same in every run. */
const SEED = 1;

export function finderContract(engine: string, openEmpty: OpenPair): void {
  suite(`the finder on ${engine}`, () => {
    const ending = endOfSuite();
    let subject: Subject;
    before(async () => {
      const { store, finder } = await openEmpty(ending);
      subject = { record: new MirroredRecord(store), finder };
      await publishVariedRecord(subject.record, SEED);
    });
    const ready = (): Subject => subject;
    filteringContract(ready);
    searchingContract(ready);
    contributionsContract(ready);
    countingContract(ready);
    changingContract.runOn(engine, openEmpty);
    phrasesContract.runOn(engine, openEmpty);
  });
}
