// A record with something in every table, and texts that no engine's format may stumble over.

import { NO_DETAILS } from '../../../src/record/entry-details.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { anEntry, aSitting } from './entries.ts';

/** Escapes of COPY and of JSON, ends of lines, a NUL and halves of surrogate pairs, which JSON can carry. */
export const HOSTILE =
  '\\N \\. \t \n \r \\ " \u0000 \ud800 \udc00 \u2028\u2029 😀 e\u0301 \ufeff \uffff é';

/** The same without what a plain text cannot carry. */
const HOSTILE_NAME = '\\N \\. \t \n \r \\ " \u2028 😀 e\u0301 \ufeff \uffff é';

export async function fillRecord(store: Store): Promise<void> {
  const speaker = { id: 4_000_000_000, legalName: HOSTILE_NAME, slug: 'speaker' };
  await store.write(async (transaction) => {
    await transaction.addVenue(HOSTILE_NAME, 'hostile');
    await transaction.knowPerson(speaker);
    await transaction.describePerson({
      id: 7,
      slug: 'amina',
      legalName: 'Amina',
      honorificPrefix: HOSTILE_NAME,
      otherNames: [HOSTILE_NAME, 'A. N.', 'Ä', 'a'],
      identifiers: [
        { scheme: 'w', identifier: HOSTILE_NAME },
        { scheme: 'W', identifier: 'Q1' },
      ],
      memberships: [
        {
          chamber: 'senate',
          constituency: null,
          party: HOSTILE_NAME,
          startDate: '2013',
          endDate: null,
        },
        { chamber: null, constituency: 'Mvita', party: null, startDate: null, endDate: '2017-08' },
      ],
    });
    const source = {
      name: HOSTILE_NAME,
      listPage: '',
      date: null,
      url: '\\N',
      lastProcessingAttempt: null,
      lastProcessingSuccess: HOSTILE_NAME,
    };
    const sitting = await transaction.addSitting(aSitting({ source, endTime: '12:00:00' }));
    const contents = ['', HOSTILE, '\\N', '\\.', 'plain'];
    await transaction.appendEntries(
      sitting,
      contents.map((content, index) => anEntry(index + 1, { content, speaker })),
    );
    await transaction.appendEntries(
      sitting,
      Array.from({ length: 60 }, (_, index) => anEntry(index + 100, { id: 1_000 + 2 * index })),
    );
    await transaction.addToken('desk', 'aa');
    await transaction.addToken(HOSTILE_NAME, 'bb');
    const described = aSitting({ source, startTime: '09:00:00', endTime: '12:00:00' });
    await transaction.changeSitting(sitting, described, [{ field: 'venue', entryId: 1 }]);
    await transaction.storeMirrorState({
      address: `https://example.org/${HOSTILE_NAME}`,
      source: 'log',
      pageSize: null,
      seq: 5,
      chain: HOSTILE_NAME,
      etag: '',
      itemSeq: 6,
      itemChain: HOSTILE_NAME,
      completeAtMs: 7,
    });
    await transaction.storeMirroredItem('sources', 7, 1);
    await transaction.storePageTags(new Map([[2, HOSTILE_NAME]]));
    const anyTime = { title: null, chamber: null, from: null, to: null };
    await transaction.addLabelDecisions([
      { ...anyTime, label: HOSTILE_NAME, personId: 7 },
      { ...anyTime, label: 'x', title: HOSTILE_NAME, from: '2013', personId: null },
    ]);
    await transaction.noteImport(
      { sha256: 'cc', name: HOSTILE_NAME, entries: 65, atMs: 1 },
      JSON.stringify([HOSTILE]),
      [sitting],
    );
  });
  await store.write(async (transaction) => {
    await transaction.correctEntry(2, anEntry(2, { content: `${HOSTILE} corrected` }), 'corrected');
    await transaction.correctEntry(3, anEntry(3, { content: 'linked' }), 'linked');
    const details = { ...NO_DETAILS, role: HOSTILE_NAME, extra: { [HOSTILE_NAME]: 1 } };
    await transaction.correctEntry(
      2,
      anEntry(2, { content: 'corrected twice', details }),
      'corrected',
    );
    await transaction.withdrawEntry(4);
    await transaction.withdrawEntry(1_010);
    await transaction.storeResponse('desk', 'key', {
      requestDigest: 'dd',
      response: `"${HOSTILE_NAME}"`,
    });
    await transaction.storeResponse('desk', 'Key', { requestDigest: 'ee', response: '' });
    await transaction.revokeToken(HOSTILE_NAME);
  }, HOSTILE_NAME);
  // The last ids are gone for good: the next one cannot be told from the entries that are left.
  await store.write(async (transaction) => {
    await transaction.withdrawEntry(1_118);
    await transaction.withdrawEntry(1_116);
  }, 'desk');
}
