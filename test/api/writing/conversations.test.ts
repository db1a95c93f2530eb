// Writing, as conversations: what is sent, what is answered, and what is read afterwards. The data of each are beside this file.

import { readFileSync } from 'node:fs';
import { keyDigest } from '../../../src/record/change.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { type Conversations, playConversations } from '../../support/http/conversations.ts';
import { fillCollections } from '../../support/http/http-collections.ts';
import { publishing } from '../../support/records/described-record.ts';
import { anEntry, aSitting, publishIds } from '../../support/records/entries.ts';
import { addToken, fill } from './desk.ts';

const conversations = (name: string): Conversations =>
  JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')) as Conversations;

/** Two clients that may write. */
async function fillForTwo(store: Store): Promise<void> {
  await fill(store);
  await store.write((writing) => writing.tokens.add('other', keyDigest('other-key')));
}

async function fillWithEight(store: Store): Promise<void> {
  await publishIds(store, [1, 2, 3, 4, 5, 6, 7, 8]);
  await addToken(store);
}

/** Two sittings of a day, and somebody who spoke in the first. */
async function fillWithSittings(store: Store): Promise<void> {
  await addToken(store);
  await store.write(async (writing) => {
    const amina = { id: 1, legalName: 'Amina Ngugi', slug: 'amina' };
    await writing.people.know(amina);
    for (const startTime of ['09:00:00', '14:30:00']) {
      const sitting = await writing.sittings.add(aSitting({ venueSlug: 'joint', startTime }));
      const speaker = startTime === '09:00:00' ? amina : null;
      await writing.entries.append(sitting, [anEntry(1, { speaker })]);
    }
  });
}

/** A bill whose heading names none, and somebody who did not speak. */
async function fillWithBusiness(store: Store): Promise<void> {
  await addToken(store);
  await publishing({
    people: [{ id: 1, legalName: 'Amina Ngugi', slug: 'amina' }],
    sittings: [
      {
        startDate: '2013-07-31',
        entries: [
          { type: 'heading', content: 'PRAYERS' },
          { type: 'heading', content: 'BILL' },
          { type: 'heading', content: 'Second Reading' },
          {
            speakerName: 'Sen. A',
            content: 'I beg to move that the Bill be now read a Second Time.',
          },
          { speakerName: 'Sen. B', content: 'I second.' },
          { type: 'scene', content: '(Question put and agreed to)' },
          { type: 'heading', content: 'MOTION' },
          { type: 'heading', content: 'STATE OF ROADS' },
        ],
      },
    ],
  })(store);
}

playConversations('writing entries', conversations('entries'), fillForTwo);
playConversations('withdrawn entries', conversations('withdrawn-entries'), fillWithEight);
playConversations('writing items', conversations('items'), fillCollections);
playConversations('corrections of the reading', conversations('readings'), fillWithBusiness);
playConversations('items that change', conversations('item-changes'), fillWithSittings);
