// What the site and the interface state of a word is true: its count, its years, its trend and who said it first are those of
// a plain scan of the texts. The words of the printed documents are in judged.test.ts, which imports them.

import { suite } from 'node:test';
import { demoRecord, fillWithDemo } from '../../../src/demo/demo-record.ts';
import { sharedServer } from '../../support/http/test-server.ts';
import { SEED } from '../../support/seed.ts';
import { scannedTexts, WORDS, wordTests } from './stated-of-words.ts';

const ENTRIES = 10_000;

suite(`what is stated of ${WORDS} random words of the demo record (TEST_SEED=${SEED})`, () => {
  const server = sharedServer({
    fill: async (store) => void (await fillWithDemo(store, ENTRIES, () => {})),
  });
  wordTests(server, async () =>
    [...demoRecord(ENTRIES)].flatMap(({ sitting, entries }) =>
      scannedTexts(
        sitting.startDate,
        entries.map((entry) => ({ ...entry, id: entry.id! })),
      ),
    ),
  );
});
