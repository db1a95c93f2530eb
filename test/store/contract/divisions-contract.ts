// The contract on divisions: they are in step with the entries and with who spoke, whatever is written.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { NewEntry } from '../../../src/record/entry.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { anEntry, aSitting, faultsOf } from '../../support/records/entries.ts';
import type { Ending } from '../../support/temporary.ts';

const ANN = { id: 7, legalName: 'Ann Mwangi', slug: 'ann' };

export function divisionsContract(
  engine: string,
  openEmpty: (test: Ending) => Promise<Store>,
): void {
  suite(`divisions in a store on ${engine}`, () => {
    test('they are read when a sitting is published, and anew when it changes', async (t) => {
      const store = await openEmpty(t);
      const sitting = await store.write(async (transaction) => {
        const id = await transaction.addSitting(aSitting());
        await transaction.appendEntries(id, [
          heading(1, 'PRAYERS'),
          heading(2, 'MOTION'),
          heading(3, 'STATE OF ROADS'),
          anEntry(4, { type: 'other', speakerName: '', content: 'THAT, this House notes it.' }),
          heading(5, 'DIVISION'),
          heading(6, 'AYES: 2'),
          other(7, 'Sen. Mwangi, Nyeri County; Sen. Otieno, Siaya County.'),
          heading(8, 'NOES: Nil'),
          heading(9, 'BILL'),
          heading(10, 'THE WATER BILL'),
          anEntry(11, { speakerName: 'Sen. Mwangi', content: 'I rise.' }),
        ]);
        return id;
      });
      const empty = { printed: [], names: [] };
      const mwangi = { name: 'Sen. Mwangi', place: 'Nyeri County', person: null };
      const otieno = { name: 'Sen. Otieno', place: 'Siaya County', person: null };
      const division = {
        id: 5,
        runs: [[5, 8]],
        sittingId: sitting,
        debateId: 3,
        lastEntry: 8,
        question: 'THAT, this House notes it.',
        questionEntry: 4,
        result: null,
        ayes: { printed: [2], names: [mwangi, otieno] },
        noes: { printed: [0], names: [] },
        abstentions: empty,
      };
      assert.deepEqual(await store.division(5), division);
      assert.deepEqual(await store.sittingDivisions(sitting), [division]);
      assert.deepEqual([await store.division(6), await store.sittingDivisions(99)], [null, []]);

      // Somebody who speaks in a later section is linked: the name above is theirs.
      await store.write(async (transaction) => {
        await transaction.knowPerson(ANN);
        await transaction.linkSpeakers([{ entryId: 11, person: ANN }]);
      });
      assert.deepEqual((await store.division(5))!.ayes.names, [{ ...mwangi, person: ANN }, otieno]);
      assert.deepEqual(await faultsOf(store), []);

      await store.write((transaction) =>
        transaction.appendEntries(sitting, [
          heading(12, 'DIVISION'),
          heading(13, 'NOES'),
          other(14, 'Sen. Mwangi'),
        ]),
      );
      const [, second] = await store.sittingDivisions(sitting);
      assert.deepEqual(
        [second!.id, second!.debateId, second!.noes.names],
        [12, 10, [{ name: 'Sen. Mwangi', place: '', person: ANN }]],
      );
      await store.write((transaction) =>
        transaction.correctEntry(7, other(7, 'Sen. Otieno'), 'corrected'),
      );
      assert.deepEqual((await store.division(5))!.ayes.names.length, 1);
      await store.write((transaction) => transaction.withdrawEntry(5));
      assert.deepEqual(
        (await store.sittingDivisions(sitting)).map(({ id }) => id),
        [6, 12],
      );
      assert.deepEqual(await faultsOf(store), []);
      await store.reindex();
      assert.deepEqual(await faultsOf(store), []);
      await store.write((transaction) => transaction.removeSitting(sitting));
      assert.deepEqual(await store.sittingDivisions(sitting), []);
      assert.deepEqual(await faultsOf(store), []);
    });
  });
}

function heading(textCounter: number, content: string): NewEntry {
  return anEntry(textCounter, { type: 'heading', content, speakerName: '' });
}

function other(textCounter: number, content: string): NewEntry {
  return anEntry(textCounter, { type: 'other', content, speakerName: '' });
}
