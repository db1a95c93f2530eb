// Searches find what a reader expects, over the demo record, and over the printed documents if available. What the site and the
// interface state about a word is true: its count, years, trend and first speaker are those of a plain scan of the texts. The
// speakers of the documents are linked to the members of real lists, and the documents are read as printed.

import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DocumentsReadHere, printedPages } from '../../../packages/documents/test/printed-pages.ts';
import { demoRecord, fillWithDemo } from '../../../src/demo/demo-record.ts';
import { importDocument } from '../../../src/import/import-document.ts';
import { openDocument } from '../../../src/import/open-document.ts';
import type { EntryType } from '../../../src/record/entry.ts';
import { KENYA } from '../../../src/record/parliament/check-parliament.ts';
import { printedBusiness } from '../../business/printed-business.ts';
import { assertLabelsLinked } from '../../linking/linked-labels.ts';
import { sharedServer, type TestServer } from '../../support/http/test-server.ts';
import type { ScannedText } from '../../support/oracle/plain-scan.ts';
import { SEED } from '../../support/seed.ts';
import { recordAt, temporaryAddress } from '../../support/temporary.ts';
import { DEMO_JUDGEMENTS, DOCUMENT_JUDGEMENTS } from './judgement.ts';
import { scannedTexts, wordTests } from './stated-of-words.ts';
import { decisionsByHand, decisionsOfDocuments, isDecision } from './decisions-by-hand.ts';
import { judge, sumOf, type Verdict } from './judge.ts';

const DEMO_ENTRIES = 5_000;
const SHARED =
  process.env['SHARED'] ?? fileURLToPath(new URL('../../../../shared', import.meta.url));
const DOCUMENTS = `${SHARED}/hansard-pdfs`;
const skip = existsSync(DOCUMENTS) ? false : `there is no ${DOCUMENTS}`;

/**
 * Random words of the documents: real speech shows more than the few words of the demo, which replace them if there are no
 * documents.
 */
const WORDS = 100;
const DEMO_WORDS = skip === false ? 25 : WORDS;

const PRECISION_MIN = 0.95;

suite('the judged searches of the demo record', () => {
  const server = sharedServer({
    fill: async (store) => void (await fillWithDemo(store, DEMO_ENTRIES, () => {})),
  });

  test('have what is wanted on the first page', async () => {
    expectGoals(await judge(server.url, DEMO_JUDGEMENTS));
  });

  suite(`and what is stated of ${DEMO_WORDS} random words of it (TEST_SEED=${SEED})`, () => {
    wordTests(server, DEMO_WORDS, async () =>
      [...demoRecord(DEMO_ENTRIES)].flatMap(({ sitting, entries }) =>
        scannedTexts(
          sitting.startDate,
          entries.map((entry) => ({ ...entry, id: entry.id! })),
        ),
      ),
    );
  });
});

suite('the documents, and the judged searches of them', { skip }, () => {
  let address = '';
  const documents = new DocumentsReadHere(DOCUMENTS);
  const server = sharedServer({
    open: async (ending) => {
      address = await temporaryAddress(ending);
      return await recordAt(ending, address);
    },
    fill: async (store) => {
      for (const name of readdirSync(DOCUMENTS).sort()) {
        if (!name.endsWith('.pdf')) continue;
        const reading = await documents.read(basename(name, '.pdf'));
        const document = await openDocument(`${DOCUMENTS}/${name}`);
        await importDocument(store, { ...document, reading }, { parliament: KENYA });
      }
    },
  });

  printedPages(documents);
  printedBusiness(documents);

  test('have what is wanted on the first page', async () => {
    expectGoals(await judge(server.url, DOCUMENT_JUDGEMENTS));
  });

  test('235 decisions found by hand are found, and no other', async () => {
    const byHand = decisionsByHand();
    assert.ok(byHand.length >= 150);
    const missing: string[] = [];
    const left = await decisionsOfDocuments(server);
    for (const wanted of byHand) {
      const at = left.findIndex((decision) => isDecision(decision, wanted));
      if (at === -1) missing.push(wanted.line);
      else left.splice(at, 1);
    }
    const found = byHand.length - missing.length;
    assert.ok(found / byHand.length >= 0.98, missing.join('\n'));
    assert.deepEqual(
      left.map(({ id, kind, subject }) => [id, kind, subject]),
      [],
    );
  });

  suite(`and what is stated of ${WORDS} random words of them (TEST_SEED=${SEED})`, () => {
    wordTests(server, WORDS, () => documentTexts(server));
  });

  // Last, because it changes the record.
  test('97 of 100 labels of members in the lists are linked in three sittings of 2026', () =>
    assertLabelsLinked(address, SHARED));
});

/** Every text of the documents, by sitting, as the interface has them. */
async function documentTexts(server: Pick<TestServer, 'get'>): Promise<readonly ScannedText[]> {
  const read = async <Body>(path: string): Promise<Body> =>
    JSON.parse((await server.get(`/api/v0.1/hansard/${path}`)).text) as Body;
  const { results } = await read<{ results: { id: number }[] }>('sittings/?page_size=100');
  const texts: ScannedText[] = [];
  for (const { id } of results) {
    const { start_date, entries } = await read<SittingBody>(`sittings/${id}/`);
    const named = entries.map(({ speaker_name, speaker_title, ...entry }) => {
      return { ...entry, speakerName: speaker_name, speakerTitle: speaker_title };
    });
    texts.push(...scannedTexts(start_date, named));
  }
  return texts;
}

interface SittingBody {
  readonly start_date: string | null;
  readonly entries: readonly {
    readonly id: number;
    readonly type: EntryType;
    readonly speaker_name: string;
    readonly speaker_title: string;
    readonly content: string;
  }[];
}

function expectGoals(verdicts: readonly Verdict[]): void {
  const { precision } = sumOf(verdicts);
  const low = verdicts.filter((verdict) => verdict.precision < 1);
  assert.ok(precision >= PRECISION_MIN, `precision ${precision}: ${JSON.stringify(low)}`);
  const without = verdicts.filter(({ typed }) => typed !== null && typed < 1);
  assert.deepEqual(without, [], 'the typed word is in every text of the first page');
  const faults = verdicts.flatMap(({ query, faults }) => faults.map((fault) => [query, fault]));
  assert.deepEqual(faults, []);
}
