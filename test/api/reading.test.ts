// Reading, as conversations of requests and responses. The record and the conversations of each suite are beside this file.

import { readFileSync } from 'node:fs';
import { type Conversations, playConversations } from '../support/http/conversations.ts';
import { type DescribedRecord, publishing } from '../support/records/described-record.ts';
import { addToken } from './writing/desk.ts';

for (const name of [
  'collections',
  'filters',
  'debates',
  'divisions',
  'questions',
  'bills',
  'finding',
  'suggestions',
]) {
  const text = readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8');
  const { record, conversations } = JSON.parse(text) as {
    readonly record: DescribedRecord;
    readonly conversations: Conversations;
  };
  playConversations(name, conversations, async (store) => {
    await publishing(record)(store);
    await addToken(store);
  });
}
