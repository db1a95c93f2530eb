// A record with something in every table, and texts that no engine's format may stumble over.

import { NO_DETAILS } from '../../../src/hansard/entry-details.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { anEntry, aSitting } from './entries.ts';

/** Escapes of COPY and of JSON, ends of lines, a NUL and halves of surrogate pairs, which JSON can carry. */
export const HOSTILE =
  '\\N \\. \t \n \r \\ " \u0000 \ud800 \udc00 \u2028\u2029 😀 e\u0301 \ufeff \uffff é';

/** The same without what a plain text cannot carry. */
const HOSTILE_NAME = '\\N \\. \t \n \r \\ " \u2028 😀 e\u0301 \ufeff \uffff é';

export async function fillRecord(store: Store): Promise<void> {
  const speaker = { id: 4_000_000_000, legalName: HOSTILE_NAME, slug: 'speaker' };
  await store.write(async (publication) => {
    await publication.addVenue(HOSTILE_NAME, 'hostile');
    await publication.knowPerson(speaker);
    await publication.describePerson({
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
    const sitting = await publication.addSitting(aSitting({ source, endTime: '12:00:00' }));
    const contents = ['', HOSTILE, '\\N', '\\.', 'plain'];
    await publication.appendEntries(
      sitting,
      contents.map((content, index) => anEntry(index + 1, { content, speaker })),
    );
    await publication.appendEntries(
      sitting,
      Array.from({ length: 60 }, (_, index) => anEntry(index + 100, { id: 1_000 + 2 * index })),
    );
    await publication.addToken('desk', 'aa');
    await publication.addToken(HOSTILE_NAME, 'bb');
    const described = aSitting({ source, startTime: '09:00:00', endTime: '12:00:00' });
    await publication.deriveSitting(sitting, described, [{ field: 'venue', entryId: 1 }]);
    await publication.storeMirrorState({
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
    await publication.storeMirroredItem('sources', 7, 1);
    await publication.storePageTags(new Map([[2, HOSTILE_NAME]]));
    const anyTime = { title: null, chamber: null, from: null, to: null };
    await publication.addLabelDecisions([
      { ...anyTime, label: HOSTILE_NAME, personId: 7 },
      { ...anyTime, label: 'x', title: HOSTILE_NAME, from: '2013', personId: null },
    ]);
    await publication.noteImport(
      { sha256: 'cc', name: HOSTILE_NAME, entries: 65, atMs: 1 },
      JSON.stringify([HOSTILE]),
      [sitting],
    );
  });
  await store.write(async (publication) => {
    await publication.correctEntry(2, anEntry(2, { content: `${HOSTILE} corrected` }), 'corrected');
    await publication.correctEntry(3, anEntry(3, { content: 'linked' }), 'linked');
    const details = { ...NO_DETAILS, role: HOSTILE_NAME, extra: { [HOSTILE_NAME]: 1 } };
    await publication.correctEntry(
      2,
      anEntry(2, { content: 'corrected twice', details }),
      'corrected',
    );
    await publication.withdrawEntry(4);
    await publication.withdrawEntry(1_010);
    await publication.storeResponse('desk', 'key', {
      requestDigest: 'dd',
      response: `"${HOSTILE_NAME}"`,
    });
    await publication.storeResponse('desk', 'Key', { requestDigest: 'ee', response: '' });
    await publication.revokeToken(HOSTILE_NAME);
  }, HOSTILE_NAME);
  // The last ids are gone for good: the next one cannot be told from the entries that are left.
  await store.write(async (publication) => {
    await publication.withdrawEntry(1_118);
    await publication.withdrawEntry(1_116);
  }, 'desk');
}
