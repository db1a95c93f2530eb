// What was read of debates and decisions: pages say from which words, and publishers see what is doubtful and correct it.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { keyDigest } from '../../src/record/change.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, correctById, faultsOf, writeTo } from '../support/records/entries.ts';
import { publishing } from '../support/records/described-record.ts';
import { startServer, type TestServer } from '../support/http/test-server.ts';
import type { Ending } from '../support/temporary.ts';

const KEY = 'k'.repeat(43);
const HOSTILE = '<script>alert(1)</script>';

/** The first bill is named, the second is not; the motion has no mover. */
async function fill(store: Store): Promise<void> {
  await publishing({
    people: [
      { id: 1, legalName: 'Amina Ngugi', slug: 'amina' },
      { id: 2, legalName: 'Amina Otieno', slug: 'amina-otieno' },
    ],
    sittings: [
      {
        startDate: '2013-07-31',
        entries: [
          { type: 'heading', content: 'PRAYERS' },
          { type: 'heading', content: 'BILLS' },
          { type: 'heading', content: 'Second Reading' },
          { type: 'heading', content: 'THE TEA BILL (National Assembly Bill No. 5 of 2013)' },
          {
            speakerName: 'Sen. A',
            content: 'I beg to move that the Tea Bill be now read a Second Time.',
          },
          { speakerName: 'Sen. B', content: 'I second.' },
          { type: 'scene', content: '(Question put and agreed to)' },
          { type: 'heading', content: 'Second Reading' },
          {
            speakerName: 'Sen. C',
            content: 'I beg to move that the Bill be now read a Second Time.',
          },
          { type: 'heading', content: 'MOTION' },
          { type: 'heading', content: `STATE OF ROADS ${HOSTILE}` },
          { type: 'scene', content: '(Question put and agreed to)' },
        ],
      },
    ],
  })(store);
  await store.write(({ tokens }) => tokens.add('desk', keyDigest(KEY)));
}

const DESK = { Authorization: `Token ${KEY}` };
const FORM = { ...DESK, 'Content-Type': 'application/x-www-form-urlencoded' };

const start = (t: Ending): Promise<TestServer> => startServer(t, { fill });

/** The main part of a page without line breaks between tags. */
const mainOf = (text: string): string =>
  (/<main[^>]*>(.*)<\/main>/su.exec(text)?.[1] ?? '').replaceAll(/\s*\n\s*/g, '');

const post = (server: TestServer, path: string, fields: Readonly<Record<string, string>>) =>
  server.request('POST', path, FORM, new URLSearchParams(fields).toString());

const read = (server: TestServer, path: string) => server.get(path, DESK);

/** The fields of a form as a browser sends them. */
function fieldsOf(text: string): Record<string, string> {
  const form = /<form method="post".*?<\/form>/su.exec(text)?.[0] ?? '';
  const inputs = form
    .matchAll(/<input (?!type="checkbox")[^>]*>/g)
    .map(([input]) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? '',
      /value="([^"]*)"/.exec(input)?.[1] ?? '',
    ]);
  const selects = form
    .matchAll(/<select name="([^"]*)".*?<\/select>/gsu)
    .map(([select, name]) => [
      name ?? '',
      /<option value="([^"]*)" selected/.exec(select)?.[1] ?? '',
    ]);
  return Object.fromEntries([...inputs, ...selects]) as Record<string, string>;
}

suite('what was read', () => {
  test('a debate says from which words its title, bill, stage and end were read', async (t) => {
    const server = await start(t);
    const { headers } = await server.get('/hansard/debate/4/');
    const path = headers['location']!.replace(server.url, '');
    const { text } = await server.get(path);
    const [, folded = ''] = /(<details><summary>How we know this.*?<\/details>)/su.exec(
      mainOf(text),
    )!;
    const from = (id: number, words: string): string => `<a href="#entry-${id}">“${words}”</a>`;
    const title = 'The Tea Bill (National Assembly Bill No. 5 of 2013)';
    const heading = from(4, 'THE TEA BILL (National Assembly Bill No. 5 of 2013)');
    assert.equal(
      folded,
      '<details><summary>How we know this</summary><dl>' +
        `<dt>Title</dt><dd>${title}. Read from: ${heading}</dd>` +
        `<dt>Bill</dt><dd>The Tea Bill (national-assembly-5-of-2013). Read from: ${heading}</dd>` +
        `<dt>Stage</dt><dd>Second reading. Read from: ${from(3, 'Second Reading')}</dd>` +
        `<dt>Outcome</dt><dd>Agreed to. Read from: ${from(7, '(Question put and agreed to)')}</dd>` +
        `<dt>Moved by</dt><dd>Sen. A. Read from: ${from(5, 'I beg to move that the Tea Bill be now read a Second Time.')}</dd>` +
        `<dt>Seconded by</dt><dd>Sen. B. Read from: ${from(6, 'I second.')}</dd></dl>` +
        '<p><a href="/review/debate/4" rel="nofollow">Correct this</a></p></details>',
    );
    const { text: business } = await server.get('/hansard/business/tea-bill-2013');
    assert.match(
      business,
      /How we know this.*<a href="\/hansard\/debate\/4\/[^"]*#entry-6">“I second\.”/su,
    );
    assert.match((await server.get(`${path}?lang=sw`)).text, /Tunajuaje haya/);
  });

  test('what is doubtful is listed for publishers alone, by cause', async (t) => {
    const server = await start(t);
    assert.equal((await server.get('/review/readings')).status, 401);
    const { status, headers, text } = await read(server, '/review/readings');
    assert.deepEqual([status, headers['cache-control']], [200, 'no-store']);
    const causes = text
      .matchAll(/<h2 id="([\w-]+)">([^<]*)<\/h2>/g)
      .map(([, id, title]) => [id, title]);
    assert.deepEqual(
      [...causes],
      [
        ['doubt-title', 'Debates without a title of their own (1)'],
        ['doubt-mover', 'Decisions of which it is not certain who moved (1)'],
      ],
    );
    assert.match(text, /<a href="\/hansard\/debate\/8\/second-reading">Second Reading<\/a>/);
    assert.match(text, /<a href="\/review\/debate\/8">Correct<\/a>/);
    assert.match(text, /<a href="\/review\/decision\/12-1">Correct<\/a>/);
    assert.doesNotMatch(text, /<script>alert/);
    assert.match((await read(server, '/review')).text, /<a href="\/review\/readings">/);
  });

  test('a debate gets its title and bill after a preview, and readers see when and why', async (t) => {
    const server = await start(t);
    const path = '/review/debate/8';
    const form = fieldsOf((await read(server, path)).text);
    assert.deepEqual(
      { ...form, version: '' },
      {
        version: '',
        title: 'Second Reading',
        bill_title: '',
        bill_number: '',
        stage: 'second_reading',
        reason: '',
      },
    );
    const bill = {
      bill_title: 'The Tea Bill',
      bill_number: 'National Assembly Bill No. 5 of 2013',
    };
    const typed = { ...form, title: `Tea ${HOSTILE}`, ...bill, reason: `The list says ${HOSTILE}` };
    const preview = await post(server, path, { ...typed, preview: '1' });
    assert.equal(preview.status, 200);
    const panel = /<section class="panel">.*?<\/section>/su.exec(mainOf(preview.text))![0];
    assert.equal(
      panel,
      '<section class="panel"><h2>Preview</h2>' +
        '<p>Title: <del>Second Reading</del> <ins>Tea &#60;script&#62;alert(1)&#60;/script&#62;</ins></p>' +
        '<p>Bill: <del>none</del> <ins>The Tea Bill (national-assembly-5-of-2013)</ins></p>' +
        '<p><a href="/hansard/business/tea-bill-2013">One debate in the record is on this bill.</a></p></section>',
    );
    assert.equal((await server.store.debate(8))!.title, 'Second Reading');
    const done = await post(server, path, typed);
    assert.deepEqual([done.status, done.headers['location']], [303, `${server.url}${path}`]);
    const debate = (await server.store.debate(8))!;
    assert.deepEqual(
      [debate.title, debate.billTitle, debate.bill, debate.series, debate.stage],
      [
        `Tea ${HOSTILE}`,
        'The Tea Bill',
        'national-assembly-5-of-2013',
        'tea-bill-2013',
        'second_reading',
      ],
    );
    const { text } = await server.get('/hansard/business/tea-bill-2013');
    const shown = mainOf(text);
    assert.match(
      shown,
      /<dt>Title<\/dt><dd>Tea &#60;script&#62;[^.]*\. <em>Corrected by a publisher on /,
    );
    assert.match(
      shown,
      /Reason: The list says &#60;script&#62;[^<]* Read as: Second Reading<\/dd>/,
    );
    assert.doesNotMatch(text, /<script>alert/);
    const listed = (await read(server, '/review/readings')).text;
    assert.doesNotMatch(listed, /doubt-title/);
    assert.match(listed, /Corrections that apply.*Title<\/a>: Tea &#60;script/su);
    const undo = { version: fieldsOf((await read(server, path)).text)['version']!, undo: 'title' };
    assert.equal((await post(server, path, undo)).status, 303);
    assert.equal((await server.store.debate(8))!.title, 'Second Reading');
    assert.deepEqual(await faultsOf(server.store), []);
  });

  test('a bill that is new to the record is said to be, and a wrong number is refused', async (t) => {
    const server = await start(t);
    const path = '/review/debate/8';
    const form = fieldsOf((await read(server, path)).text);
    const typed = { ...form, bill_title: 'The Tee Bill', preview: '1' };
    const misspelt = await post(server, path, typed);
    assert.match(misspelt.text, /No debate in the record is on this bill yet\. Check its title\./);
    const wrong = await post(server, path, { ...typed, bill_number: 'five', preview: '' });
    assert.match(wrong.text, /“five” is no number of a bill\./);
    assert.doesNotMatch(wrong.text, /Publish the correction/);
    assert.equal((await server.store.debate(8))!.billTitle, null);
  });

  test('a decision gets its mover, a person or a name; what is doubtful can be said to be right', async (t) => {
    const server = await start(t);
    const path = '/review/decision/12-1';
    const form = fieldsOf((await read(server, path)).text);
    assert.deepEqual(Object.keys(form).sort(), [
      'bill_number',
      'bill_title',
      'mover_name',
      'mover_person',
      'mover_title',
      'outcome',
      'reason',
      'seconder_name',
      'seconder_person',
      'seconder_title',
      'version',
    ]);
    const several = await post(server, path, { ...form, mover_person: 'Amin' });
    assert.match(several.text, /“Amin” may be several people/);
    assert.equal((await post(server, path, { ...form, mover_person: 'Nobody' })).status, 200);
    const typed = { ...form, mover_person: 'amina', seconder_name: 'Sen. Z', outcome: 'negatived' };
    assert.equal((await post(server, path, typed)).status, 303);
    const { mover, seconder, outcome } = (await server.store.decision(12, 1))!;
    assert.deepEqual(
      [mover!.name, mover!.person!.id, seconder!.name, seconder!.person, outcome],
      ['Amina Ngugi', 1, 'Sen. Z', null, 'negatived'],
    );
    const again = fieldsOf((await read(server, path)).text);
    assert.equal(
      (await post(server, path, { ...again, mover_name: '', mover_person: '' })).status,
      303,
    );
    assert.equal((await server.store.decision(12, 1))!.mover, null);
    // Nobody is named, and that is right.
    const other = await start(t);
    const unchanged = fieldsOf((await read(other, path)).text);
    await post(other, path, unchanged);
    assert.deepEqual((await other.store.decision(12, 1))!.doubts, ['mover']);
    assert.match(
      (await read(other, path)).text,
      /<input type="checkbox" name="confirm" value="1">/,
    );
    await post(other, path, { ...unchanged, confirm: '1' });
    assert.deepEqual((await other.store.decision(12, 1))!.doubts, []);
    assert.doesNotMatch((await read(other, path)).text, /name="confirm"/);
  });

  test('a form that was opened before another correction changes nothing, and says so', async (t) => {
    const server = await start(t);
    const path = '/review/debate/4';
    const form = fieldsOf((await read(server, path)).text);
    assert.equal((await post(server, path, { ...form, title: 'The Tea Bill' })).status, 303);
    const late = await post(server, path, { ...form, title: 'The Coffee Bill' });
    assert.equal(late.status, 409);
    assert.match(late.text, /Somebody else has corrected this since you opened it\./);
    assert.match(late.text, /<del>The Tea Bill<\/del> <ins>The Coffee Bill<\/ins>/);
    assert.equal((await post(server, path, { ...form, undo: 'title' })).status, 409);
    assert.equal((await server.store.debate(4))!.title, 'The Tea Bill');
    // With what the page shows now, it is published.
    assert.equal((await post(server, path, fieldsOf(late.text))).status, 303);
    assert.equal((await server.store.debate(4))!.title, 'The Coffee Bill');
  });

  test('a correction whose words are gone is listed first, and can be undone', async (t) => {
    const server = await start(t);
    const form = fieldsOf((await read(server, '/review/debate/4')).text);
    await post(server, '/review/debate/4', {
      ...form,
      title: 'The Tea Bill',
      reason: 'A misprint',
    });
    await correctById(
      writeTo(server.store).entries,
      4,
      anEntry(4, { type: 'heading', speakerName: '', content: 'THE COFFEE BILL' }),
    );
    const { text } = await read(server, '/review/readings');
    const gone = /<section aria-labelledby="gone">.*?<\/section>/su.exec(text)![0];
    assert.match(gone, /Title<\/a>: The Tea Bill\. Reason: A misprint/);
    assert.match(gone, /“THE TEA BILL \(National Assembly Bill No\. 5 of 2013\)”/);
    assert.doesNotMatch(text, /Corrections that apply/);
    const seq = /<button name="undo" value="(\d+)"/.exec(gone)![1]!;
    assert.equal((await post(server, '/review/readings', { undo: seq })).status, 303);
    assert.doesNotMatch((await read(server, '/review/readings')).text, /no longer apply/);
    assert.equal((await post(server, '/review/readings', { undo: seq })).status, 409);
    assert.equal((await post(server, '/review/readings', { undo: '99' })).status, 404);
    assert.equal((await post(server, '/review/readings', { undo: 'x' })).status, 400);
  });

  test('what a debate was read from is linked where it is: in the debate, or in the sitting if that is elsewhere', async (t) => {
    const server = await startServer(t, {
      fill: publishing({
        sittings: [
          {
            startDate: '2013-07-31',
            entries: [
              { type: 'heading', content: 'BILLS' },
              { type: 'heading', content: 'First Readings' },
              { type: 'heading', content: 'THE TEA BILL' },
              { type: 'heading', content: 'THE MAIZE BILL' },
              { type: 'scene', content: '(The Bills were read a First Time)' },
            ],
          },
        ],
      }),
    });
    const decisions = await Promise.all(
      [1, 2].map((position) => server.store.decision(5, position)),
    );
    assert.deepEqual(
      decisions.map((decision) => [decision?.entryId, decision?.debateId]),
      [
        [5, 3],
        [5, 4],
      ],
    );
    const { text: json } = await read(server, '/api/v0.1/hansard/decisions/5-1/');
    const { entry, debate } = JSON.parse(json) as { entry: number; debate: { id: number } };
    assert.deepEqual([entry, debate.id], [5, 3]);
    const tea = '/hansard/debate/3/the-tea-bill';
    const maize = '/hansard/debate/4/the-maize-bill';
    const sitting = '/hansard/sitting/senate/2013-07-31';
    // The heading of the section is in the first debate under it.
    const linked = {
      [tea]: [`${sitting}#entry-3`, '/hansard/entry/5', '#entry-3', '#entry-2'],
      [maize]: [
        `${sitting}#entry-4`,
        '/hansard/entry/5',
        '#entry-4',
        '/hansard/entry/2',
        '#entry-5',
      ],
      '/hansard/business/tea-bill-2013': ['/hansard/entry/5', `${tea}#entry-3`, `${tea}#entry-2`],
      '/hansard/business/maize-bill-2013': [
        '/hansard/entry/5',
        `${maize}#entry-4`,
        '/hansard/entry/2',
      ],
    };
    for (const [path, links] of Object.entries(linked)) {
      const { text } = await read(server, path);
      const hrefs = [...mainOf(text).matchAll(/<a href="([^"]*entry[-/]\d+)"/g)];
      assert.deepEqual([...new Set(hrefs.map((match) => match[1]))], links, path);
    }
    // Each of these links leads to something that has the entry.
    const leads = (await server.get('/hansard/entry/5')).headers;
    assert.equal(leads['location'], `${server.url}${sitting}#entry-5`);
    const has = async (path: string, id: number) =>
      (await read(server, path)).text.includes(`id="entry-${id}"`);
    assert.deepEqual(
      [await has(sitting, 5), await has(tea, 2), await has(maize, 2)],
      [true, true, false],
    );
  });

  test('there is no page for what is no debate or decision', async (t) => {
    const server = await start(t);
    for (const path of [
      '/review/debate/5',
      '/review/debate/x',
      '/review/decision/12',
      '/review/decision/12-2',
    ]) {
      assert.equal((await read(server, path)).status, 404, path);
    }
  });
});
