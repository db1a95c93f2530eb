// The review pages: who may sign in and for how long, what they show of an import, and that they are neither cached nor listed.

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { suite, test } from 'node:test';
import { keyDigest } from '../../src/record/change.ts';
import type { StoredReport } from '../../src/record/import-report.ts';
import { restoreEntry } from '../../src/publish/publish-entries.ts';
import { createItem } from '../../src/publish/publish-items.ts';
import { NO_PERSON_DETAILS } from '../../src/record/person.ts';
import { readWireForm } from '../../src/record/wire-form.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { NO_DETAILS } from '../../src/record/entry-details.ts';
import { anEntry, aSitting, correctIn } from '../support/records/entries.ts';
import { sharedServer } from '../support/http/test-server.ts';

const KEY = 'k'.repeat(43);
const OTHER_KEY = 'o'.repeat(43);
const SECRET = 's'.repeat(32);
const DIGEST = 'ab'.repeat(32);
const OFFICE = 'The Cabinet Secretary for Education';
const HOSTILE = '<script>alert(1)</script>';

async function fill(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    await transaction.tokens.add('desk', keyDigest(KEY));
    await transaction.tokens.add('former', keyDigest(OTHER_KEY));
    const sitting = await transaction.sittings.add(aSitting());
    const details = { ...NO_DETAILS, page: '23' };
    const ids = await transaction.entries.append(sitting, [
      anEntry(1, { content: `Doubtful ${HOSTILE}`, speakerName: HOSTILE, details }),
      anEntry(2, { content: ' The neighbour on the page.\r\nIts\tsecond row.', details }),
      anEntry(3, { content: 'On another page.' }),
      anEntry(4, { content: 'As a person left it.' }),
      anEntry(5, { speakerTitle: OFFICE, speakerName: 'Mr Julius Ogamba' }),
      anEntry(6, { speakerTitle: OFFICE, speakerName: 'Mr. Julius Ogabma' }),
      anEntry(7, { speakerTitle: OFFICE, speakerName: 'Ms. Rose Wanjiru' }),
      anEntry(8, { speakerTitle: 'The Chairperson', speakerName: 'Sen. Kembi-Gitura' }),
      anEntry(9, { speakerName: 'Sen. Kembi Gitrua' }),
    ]);
    const point = { page: 23, text: 'Doubtful', entry: ids[0]! };
    const report: StoredReport = {
      format: 'pdf',
      sittings: [sitting],
      added: 3,
      corrected: 0,
      withdrawn: 0,
      unchanged: 0,
      document: { pages: 55, confidence: 0.9, words: 100, lost: 0, invented: 0 },
      review: [
        { ...point, kind: 'label', reason: `unknown label "${HOSTILE}"` },
        {
          kind: 'conflict',
          page: 25,
          reason: 'both changed it',
          entry: ids[3]!,
          text: 'As the document has it.',
          record: 'As a person left it.',
        },
        { kind: 'confidence', page: 24, reason: 'a rule', text: 'What it was', entry: 99_999 },
        { kind: 'warning', page: null, reason: 'an unlikely year', text: '', entry: null },
        ...[4, 5].map((at) => ({
          kind: 'speaker' as const,
          page: 26,
          text: '',
          reason: 'nobody of this name is known',
          entry: ids[at]!,
        })),
      ],
      omitted: 2,
    };
    const done = { sha256: DIGEST, name: `${HOSTILE}.pdf`, entries: 3, atMs: 1 };
    await transaction.imports.note(done, JSON.stringify(report));
    await transaction.imports.note({ ...done, sha256: 'cd', name: 'old.ndjson', atMs: 0 });
    await transaction.imports.note({ ...done, sha256: 'ef', name: 'people.csv', entries: 0 });
    const list = { ...done, sha256: 'ea', name: 'members.json', entries: 0 };
    await transaction.imports.note(list, JSON.stringify(LIST_REPORT));
  });
}

const LIST_REPORT: StoredReport = {
  format: 'people',
  sittings: [],
  added: 0,
  corrected: 0,
  withdrawn: 0,
  unchanged: 0,
  people: { added: 2, changed: 1, unchanged: 3, otherNames: 0, memberships: 2 },
  document: null,
  review: [
    { kind: 'warning', page: null, reason: 'Two people may be meant.', text: '', entry: null },
  ],
  omitted: 0,
};

suite('the review of imports', () => {
  const server = sharedServer({ fill, sessionSecret: SECRET });
  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const send = (body: string, headers = {}, path = '/review') =>
    server.request('POST', path, { ...FORM, ...headers }, body);
  const signIn = async (key = KEY): Promise<string> => {
    const { headers } = await send(`key=${key}`);
    return String(headers['set-cookie']).split(';')[0]!;
  };

  test('asks for a key without a token, and forbids caching and indexing', async () => {
    for (const path of ['/review', `/review/${DIGEST}`, '/review/unknown', '/review/sitting/1']) {
      const { status, headers, text } = await server.get(path);
      assert.equal(status, 401);
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['x-robots-tag'], 'noindex');
      assert.equal(headers['www-authenticate'], 'Token');
      assert.match(text, /<form class="find" method="post" action="\/review/);
      assert.match(text, /<meta name="robots" content="noindex">/);
      assert.doesNotMatch(text, /Doubtful|old\.ndjson/);
    }
    assert.match((await server.get('/review?lang=sw')).text, /Hati za kukaguliwa/);
  });

  test('lets a browser in with a key, in a cookie no script and no other site can use', async () => {
    const { status, headers } = await send(`key=${KEY}`, {}, `/review/${DIGEST}`);
    assert.deepEqual([status, headers['location']], [303, `${server.url}/review/${DIGEST}`]);
    const signed = /^review=[\w-]+\.\d+\.[\w-]{22}\.[\w-]{43}; Path=\/review;/;
    const session = String(headers['set-cookie']).replace(signed, '');
    assert.equal(session, ' Max-Age=3600; SameSite=Strict; HttpOnly');
    const ended = await send('end=1', { Cookie: await signIn() });
    assert.match(String(ended.headers['set-cookie']), /^review=; .*Max-Age=0; [^,]*$/);
  });

  test('a sitting has a link to correct every entry, for publishers alone', async () => {
    const Cookie = await signIn();
    const { text } = await server.get('/review/sitting/1', { Cookie });
    const links = text.matchAll(/id="entry-(\d)".*?\/review\/entry\/\1" aria-label="Correct p/g);
    assert.equal(Array.from(links, ([, id]) => id).join(), '1,2,3,4,5,6,7,8,9');
    assert.equal((await server.get('/review/sitting/9', { Cookie })).status, 404);
  });

  test('refuses a wrong key, a cookie that was changed or has ended, and forms of other sites', async () => {
    const wrong = await send('key=wrong');
    assert.deepEqual([wrong.status, wrong.headers['set-cookie']], [401, undefined]);
    assert.match(wrong.text, /This key is not valid/);
    const cookie = await signIn();
    assert.equal((await server.get('/review', { Cookie: cookie })).status, 200);
    const [name, ends, id, signature] = cookie.slice('review='.length).split('.');
    for (const changed of [
      `review=${name}.${Number(ends) + 1}.${id}.${signature}`,
      `review=${name}.${Number(ends) - 100_000}.${id}.${signature}`,
      `review=${Buffer.from('former').toString('base64url')}.${ends}.${id}.${signature}`,
      `review=${name}.${ends}.${'A'.repeat(22)}.${signature}`,
      `review=${name}.${ends}.${id}.${'A'.repeat(43)}`,
      `review=${name}.${ends}.${signature}`,
      'review=',
    ]) {
      assert.equal((await server.get('/review', { Cookie: changed })).status, 401, changed);
    }
    for (const from of [
      { Origin: 'https://example.org' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      const { status, headers } = await send(`key=${KEY}`, from);
      assert.deepEqual([status, headers['set-cookie']], [400, undefined]);
    }
    assert.equal((await send(`key=${KEY}`, { Origin: server.url })).status, 303);
    assert.equal((await send('x'.repeat(140_000))).status, 413);
    assert.equal((await send('{}', { 'Content-Type': 'application/json' })).status, 415);
    const put = await server.request('PUT', '/review');
    assert.deepEqual([put.status, put.headers['allow']], [405, 'GET, HEAD, POST']);
  });

  test('a session is signed with the secret, not with what the record has, and ends after its hour', async () => {
    const nowSeconds = Math.floor(Date.now() / 1_000);
    const digest = keyDigest(KEY);
    const signed = (secret: string, ends: number): string => {
      const id = 'A'.repeat(22);
      const text = `review session\n${ends}\n${id}\n${digest}\ndesk`;
      const signature = createHmac('sha256', secret).update(text).digest('base64url');
      return `review=${Buffer.from('desk').toString('base64url')}.${ends}.${id}.${signature}`;
    };
    const statusWith = async (Cookie: string): Promise<number | undefined> =>
      (await server.get('/review', { Cookie })).status;
    assert.equal(await statusWith(signed(SECRET, nowSeconds + 60)), 200);
    assert.equal(await statusWith(signed(SECRET, nowSeconds - 1)), 401);
    assert.equal(await statusWith(signed(digest, nowSeconds + 60)), 401);
    assert.equal(await statusWith(signed('', nowSeconds + 60)), 401);
  });

  test('a cookie that was signed out is refused, and other sessions of its token continue', async () => {
    const [ended, other] = [await signIn(), await signIn()];
    const { status, headers } = await send('end=1', { Cookie: ended });
    assert.equal(status, 303);
    assert.match(String(headers['set-cookie']), /^review=; .*Max-Age=0; /);
    assert.equal((await server.get('/review', { Cookie: ended })).status, 401);
    assert.equal((await server.get('/review', { Cookie: other })).status, 200);
    // Signing out twice, or without a session, is no error.
    assert.equal((await send('end=1', { Cookie: ended })).status, 303);
    assert.equal((await send('end=1')).status, 303);
  });

  test('ends a session with its token', async () => {
    const Cookie = await signIn(OTHER_KEY);
    assert.equal((await server.get('/review', { Cookie })).status, 200);
    await server.store.write((transaction) => transaction.tokens.revoke('former'));
    assert.equal((await server.get('/review', { Cookie })).status, 401);
  });

  test('lists the imports, and shows the doubts of one by their causes, beside the texts', async () => {
    const Cookie = await signIn();
    const list = await server.get('/review', { Cookie });
    assert.match(list.text, new RegExp(`href="/review/${DIGEST}"`));
    assert.match(list.text, /people\.csv<\/a> <small>[^<]* GMT\+3<\/small><\/li>.*old\.ndjson/s);
    assert.match(list.text, /members\.json<\/a> <small>[^<]* GMT\+3\. [^<]*1/);
    const members = await server.get('/review/ea', { Cookie });
    assert.match(members.text, /People: 2 added, 1 changed, 3 unchanged\. New memberships: 2/);
    assert.match(members.text, /Two people may be meant/);
    const { status, headers, text } = await server.get(`/review/${DIGEST}`, { Cookie });
    assert.equal(status, 200);
    assert.deepEqual([headers['cache-control'], headers['etag']], ['no-store', undefined]);
    assert.match(
      text,
      /both changed it.*The record:<\/p><blockquote>.*As a person left it\..*The document:<\/p><blockquote><p>As the document has it\./,
    );
    assert.match(text, /<meta name="robots" content="noindex">/);
    assert.doesNotMatch(text, /<script>alert/);
    assert.match(
      text,
      /<h2>Name that was not understood \(1\)<\/h2>\s*<ul class="points"><li><form[^>]*>.*?<\/form> <b>Page 23<\/b> /,
    );
    assert.match(text, /<a href="\/hansard\/entry\/1">/);
    assert.doesNotMatch(text, /On another page/);
    // The most frequent cause is first, and what its points have in common is said once.
    assert.deepEqual(text.match(/(?<=<h2>)[^<]*\(\d\)(?:<\/h2>| <small lang="en">[^<]*)/g), [
      'Speaker not linked (2)</h2>',
      'Name that was not understood (1)</h2>',
      'Changed by a person and by the document (1)</h2>',
      'Read by guess (1) <small lang="en">a rule',
      'Warning (1)</h2>',
    ]);
    assert.match(text, /<b>Page 24<\/b> \(the passage is no longer in the record\)/);
    assert.match(text, /<b>The whole document<\/b> <span lang="en">an unlikely year/);
    assert.match(
      text,
      /<b>Page 26<\/b> <span lang="en">nobody[^<]*<\/span> <a href="\/review\/name\?label[^"]*">Who is this\?<\/a>/,
    );
    assert.match(text, /2 more were not stored/);
    assert.equal((await server.get('/review/unknown', { Cookie })).status, 404);
    assert.equal((await server.get('/review?page=9', { Cookie })).status, 404);
    assert.match(await server.page('/review/cd', { Cookie }), /No report of it was kept/);
  });

  test('whoever holds an office, or is printed in several spellings, is made a person by one click', async () => {
    const [path, Cookie] = [`/review/${DIGEST}`, await signIn()];
    const { text } = await server.get(path, { Cookie });
    assert.match(
      text,
      /Julius Ogamba, Cabinet Secretary for Education, printed as “[^”]*\(Mr Julius Ogamba\)”, “[^”]*\(Mr\. Julius Ogabma\)”/,
    );
    const buttons = text.match(/(?<=<button name="speaker" value=)[^<]*/g)!;
    const add = 'Add a person and link';
    const [two, one] = [`${add} 2 passages`, `${add} 1 passage`];
    assert.deepEqual(
      buttons.map((button) => button.replace(/\.[0-9a-f]{16}/, '')),
      [`"5">${two}`, `"7">${one}`, `"8">${two}`],
    );
    const marks = buttons.map((button) => /\.[0-9a-f]{16}/.exec(button)![0]);
    assert.match(
      text,
      /Kembi-Gitura, printed as “The Chairperson \(Sen\. Kembi-Gitura\)”, “Sen\. Kembi Gitrua”/,
    );
    assert.equal((await send(`speaker=5${marks[0]}`, {}, path)).status, 401);
    for (const [wrong, status] of [
      [`speaker=1${marks[0]}`, 400],
      ['speaker=5', 409],
      [`speaker=5${marks[1]}`, 409],
      [`speaker=6${marks[0]}`, 303],
      [`speaker=5${marks[0]}`, 400],
      [`speaker=9${marks[2]}`, 303],
    ] as const) {
      assert.equal((await send(wrong, { Cookie }, path)).status, status, wrong);
    }
    const member = (await server.store.item('people', 'kembi-gitura'))!;
    assert.deepEqual([member.legalName, member.memberships], ['Kembi-Gitura', []]);
    const person = (await server.store.item('people', 'julius-ogamba'))!;
    const [office] = person.memberships;
    assert.deepEqual(
      [office!.office, office!.startDate],
      ['Cabinet Secretary for Education', '2013-07-31'],
    );
    const linked = [5, 6, 7].map(async (id) => {
      const event = (await server.store.history(id))!.events.at(-1)!;
      return [event.by, readWireForm(event.wire).speaker?.slug];
    });
    const by = ['desk', 'julius-ogamba'];
    assert.deepEqual((await Promise.all(linked)).slice(0, 2), [by, by]);
    assert.equal((await linked[2]!)[1], undefined);
    const { report } = (await server.store.importOf(DIGEST))!;
    const { review } = JSON.parse(report!) as StoredReport;
    const done = review.filter((point) => point.done === true).map(({ entry }) => entry);
    assert.deepEqual(done, [5, 6]);
  });

  test('a printed name is said to be somebody once, which links all of it, and is undone', async () => {
    const [list, Cookie] = ['/review/names', await signIn()];
    const label = 'Hon. (Dr.) Zawadi / Achieng';
    const other = 'Hon. Achieng Zawadi';
    const { people, ids } = await server.store.write(async (transaction) => {
      const sitting = await transaction.sittings.add(aSitting());
      const spoken = [label, 'HON (DR) ZAWADI / ACHIENG', other].map((speakerName, at) =>
        anEntry(at + 1, { speakerName, content: `Spoken ${at}.` }),
      );
      const person = { ...NO_PERSON_DETAILS, slug: null };
      const named = ['Zawadi Achieng', 'Achieng Otieno'].map((legalName) =>
        createItem(transaction, { collection: 'people', fields: { ...person, legalName } }),
      );
      return {
        ids: await transaction.entries.append(sitting, spoken),
        people: (await Promise.all(named)).map(({ id }) => id),
      };
    });
    const links = async (): Promise<readonly (string | undefined)[]> => {
      const histories = await Promise.all(ids.map((id) => server.store.history(id)));
      return histories.map((history) => readWireForm(history!.events.at(-1)!.wire).speaker?.slug);
    };
    const path = `/review/name?label=${encodeURIComponent(label)}`;
    assert.equal((await server.get(path)).status, 401);
    assert.match(
      await server.page(list, { Cookie }),
      /href="\/review\/name\?label[^"]*">Hon\. \(Dr\.\) Zawadi/,
    );
    // Nobody’s seat is known on that day: a namesake is offered, and nothing is linked by one press.
    const offered = await server.page(path, { Cookie });
    assert.match(offered, /It may be<\/h2>.*person&#61;zawadi-achieng">Zawadi Achieng</s);
    assert.doesNotMatch(offered, /everywhere/);
    const shown = await server.page(`${path}&person=zawadi-achieng`, { Cookie });
    assert.match(shown, /2 passages in 1 sitting will lead to the page of Zawadi Achieng\./);
    assert.match(shown, /One of these sittings was on a day on which no seat/);
    assert.match(shown, /<button>It is Zawadi Achieng, everywhere<\/button>/);
    const body = (count: number, person = people[0]!): string =>
      `label=${encodeURIComponent(label)}&person=${person}&shown=${count}`;
    const post = (text: string, headers: Readonly<Record<string, string>> = { Cookie }) =>
      send(text, headers, '/review/name');
    assert.equal((await post(body(2), {})).status, 401);
    assert.equal((await post(body(1))).status, 409);
    assert.equal((await post(body(2, 99_999))).status, 404);
    assert.equal((await post('label=Nobody&person=1&shown=1')).status, 404);
    assert.equal((await post(`label=${encodeURIComponent(label)}`)).status, 400);
    assert.deepEqual(await links(), [undefined, undefined, undefined]);
    const done = await post(body(2));
    assert.deepEqual([done.status, done.headers['location']], [303, `${server.url}${list}`]);
    assert.deepEqual(await links(), ['zawadi-achieng', 'zawadi-achieng', undefined]);
    const decided = await server.store.labelDecisions();
    assert.deepEqual(
      decided.map(({ label: name, title, personId, madeBy }) => [name, title, personId, madeBy]),
      [
        [label, '', people[0], 'desk'],
        ['HON (DR) ZAWADI / ACHIENG', '', people[0], 'desk'],
      ],
    );
    const listed = await server.page(list, { Cookie });
    assert.match(listed, /“Hon\. \(Dr\.\) Zawadi \/ Achieng” is Zawadi Achieng</);
    const undo = /name="undo" value="([^"]*)"/.exec(listed)![1]!;
    // What somebody linked anew since stays.
    const speaker = { id: people[1]!, legalName: 'Achieng Otieno', slug: 'achieng-otieno' };
    await server.store.write((writing) => correctIn(writing, ids[1]!, { speaker }));
    assert.equal((await send('undo=1 nobody', { Cookie }, list)).status, 409);
    assert.equal((await send('undo=', { Cookie }, list)).status, 400);
    assert.equal((await send(`undo=${encodeURIComponent(undo)}`, { Cookie }, list)).status, 303);
    assert.deepEqual(await links(), [undefined, 'achieng-otieno', undefined]);
    assert.deepEqual(await server.store.labelDecisions(), []);
  });

  test('a publisher withdraws an entry and restores it, each with a reason; nobody else sees its text or does so', async () => {
    const [path, Cookie] = ['/review/entry/3', await signIn()];
    assert.match((await server.get(path, { Cookie })).text, /name="content"/);
    const versions = async (): Promise<string[]> =>
      (await server.page(path, { Cookie })).match(/(?<=name="version" value=")[^"]*/g)!;
    const [stale, ...others] = await versions();
    assert.deepEqual(others, [stale]);
    await server.store.write((writing) => correctIn(writing, 3, { content: 'On another page!' }));
    const history = async () => (await server.store.history(3))!.events.map(({ kind }) => kind);
    for (const version of ['', `version=${stale}&`, `version=${stale}0&`]) {
      const refused = await send(`${version}withdraw=1`, { Cookie }, path);
      assert.equal(refused.status, 409);
      assert.match(refused.text, /The entry has changed since: reload the page/);
    }
    assert.deepEqual(await history(), ['added', 'corrected']);
    const withdrawal = `version=${(await versions())[0]}&withdraw=1&reason=${encodeURIComponent('A court <b>order</b>')}`;
    assert.equal((await send(withdrawal, {}, path)).status, 401);
    assert.equal((await send(withdrawal, { Cookie }, path)).status, 303);
    // A correction that somebody else was typing does not restore it.
    const typed = await send('type=speech&content=Said', { Cookie }, path);
    assert.match(typed.text, /This passage was withdrawn.*name="restore"/s);
    // Nor does a withdrawal that was sent twice change anything.
    assert.equal((await send(withdrawal, { Cookie }, path)).status, 409);
    assert.deepEqual(await history(), ['added', 'corrected', 'withdrawn']);
    for (const address of ['/hansard/entry/3', '/hansard/entry/3/history']) {
      const { text } = await server.get(address);
      assert.match(text, /The reason given: A court &#60;b/, address);
      assert.match(text, new RegExp(`<a href="${path}" rel="nofollow">For publishers`), address);
      assert.doesNotMatch(text, /On another page/);
    }
    const [before] = await versions();
    await server.store.write((writing) =>
      restoreEntry(writing, { id: 3, sitting: null, textCounter: null }),
    );
    await server.store.write(({ entries }) => entries.withdraw(3), 'desk', 'A court <b>order</b>');
    for (const version of ['', `version=${before}&`]) {
      assert.equal((await send(`${version}restore=1`, { Cookie }, path)).status, 409);
    }
    const form = `version=${(await versions())[0]}&restore=1&reason=Lifted`;
    assert.equal((await send(form, {}, path)).status, 401);
    assert.equal((await send(form, { Cookie, Origin: 'https://example.org' }, path)).status, 400);
    assert.equal((await server.get(path)).status, 401);
    assert.equal((await server.get('/hansard/entry/3')).status, 410);
    assert.match((await server.get(path, { Cookie })).text, /On another page.*name="reason"/s);
    const { status, headers } = await send(form, { Cookie }, path);
    assert.deepEqual([status, headers['location']], [303, `${server.url}/hansard/entry/3`]);
    const { kind, by, reason } = (await server.store.history(3))!.events.at(-1)!;
    assert.deepEqual([kind, by, reason], ['restored', 'desk', 'Lifted']);
    assert.equal((await server.get('/hansard/entry/3')).status, 302);
  });

  test('a publisher corrects an entry after a preview; what cannot be is said, and nobody else may', async () => {
    const [path, Cookie] = ['/review/entry/2', await signIn()];
    const [, version] = (await server.page(path, { Cookie })).split('name="version" value="');
    const form = (content: string, more = '', speaker = ''): string =>
      `version=${version!.split('"', 1)[0]!}&type=speech&speaker_title=&speaker_name=Mr.+Speaker&speaker=${speaker}&content=${encodeURIComponent(content)}${more}`;
    const same = form('The neighbour on the page.\r\nIts\tsecond row.', '&preview=1');
    assert.match((await send(same, { Cookie }, path)).text, /Nothing changes/);
    const better = 'The neighbour on this page.\r\nIts second row.';
    assert.equal((await send(form(better), {}, path)).status, 401);
    const preview = await send(form(better, '&preview=1'), { Cookie }, path);
    assert.equal(preview.status, 200);
    assert.match(preview.text, /on<del> the<\/del><ins> this<\/ins> page\./);
    assert.match(preview.text, /Publish the correction/);
    assert.equal((await server.store.history(2))!.events.length, 1);
    const refused = await send(form(''), { Cookie }, path);
    assert.match(refused.text, /role="alert".*content.*may not be blank/s);
    await server.store.write(async (transaction) => {
      await transaction.people.know({ id: 90, legalName: 'Mary Otieno', slug: 'mary-otieno' });
      await transaction.people.know({ id: 91, legalName: 'Grace Otieno', slug: 'g-otieno' });
    });
    for (const [speaker, answer] of [
      ['Nobody', /role="alert"><b>speaker: There is no person called “Nobody”/],
      ['otieno', /“otieno” may be several people.*<option value="g-otieno">Grace Otieno \(g-/s],
    ] as const) {
      assert.match((await send(form(better, '', speaker), { Cookie }, path)).text, answer);
    }
    assert.equal((await server.store.history(2))!.events.length, 1);
    const named = await send(form(better, '&preview=1', 'Otieno+Mary'), { Cookie }, path);
    assert.match(
      named.text,
      /Person: <del><\/del> <ins>Mary Otieno \(mary-otieno\)<\/ins>.*Publish the/s,
    );
    const good = form(better, '&reason=Misprint', 'Otieno+Mary');
    const corrected = await send(good, { Cookie }, path);
    assert.equal(corrected.headers['location'], `${server.url}/review/sitting/1#entry-2`);
    const { kind, by, reason, wire } = (await server.store.history(2))!.events.at(-1)!;
    assert.deepEqual([kind, by, reason], ['corrected', 'desk', 'Misprint']);
    assert.equal(readWireForm(wire).speaker?.slug, 'mary-otieno');
    assert.match(wire, /on this page\.\\nIts second row\./);
    const late = await send(form('Another text.'), { Cookie }, path);
    assert.match(
      late.text,
      /role="alert"><b>Somebody else has changed.*>Another text\.<\/textarea>/s,
    );
    assert.equal((await server.store.history(2))!.events.length, 2);
    assert.match(
      await server.page('/hansard/contribution/4/'),
      /href="\/review\/entry\/4" rel="nofollow">For publishers: correct this/,
    );
  });

  test('the list counts what is open, and a point is marked as done and as open again', async () => {
    const [path, Cookie] = [`/review/${DIGEST}`, await signIn()];
    const open = async (): Promise<string | undefined> =>
      /(\d+) points? to check/.exec(await server.page('/review', { Cookie }))?.[1];
    assert.equal(await open(), '4');
    const listed = await server.page('/review', { Cookie });
    assert.match(listed, /old\.ndjson<\/a> <small>.*: 3 passages\. No report of it was kept\./);
    const shown = await server.page(path, { Cookie });
    const markOf = (point: number): string =>
      new RegExp(`name="done" value="${point}(\\.[0-9a-f]{16})"`).exec(shown)![1]!;
    const [first, second] = [markOf(1), markOf(2)];
    assert.equal((await send(`done=1${first}`, {}, path)).status, 401);
    assert.equal((await send(`done=1${first}`, { Cookie }, path)).status, 303);
    assert.equal(await open(), '3');
    assert.match(await server.page(path, { Cookie }), new RegExp(`name="open" value="1${first}"`));
    assert.equal((await send(`open=1${first}`, { Cookie }, path)).status, 303);
    assert.equal(await open(), '4');
    for (const [wrong, status] of [
      ['done=1', 409],
      [`done=1${second}`, 409],
      ['done=99', 404],
      ['done=x', 400],
      ['what=1', 400],
    ] as const) {
      assert.equal((await send(wrong, { Cookie }, path)).status, status, wrong);
    }
  });

  test('gives the same as JSON to a client with a key', async () => {
    const Authorization = `Token ${KEY}`;
    const list = await server.get('/review?format=json', { Authorization });
    assert.equal(list.headers['cache-control'], 'no-store');
    assert.equal((list.json as { count: number }).count, 4);
    const one = await server.get(`/review/${DIGEST}?format=json`, { Authorization });
    const { sha256, report } = one.json as { sha256: string; report: StoredReport };
    assert.deepEqual([sha256, report.review.length, report.omitted], [DIGEST, 6, 2]);
    for (const headers of [{}, { Authorization: 'Token wrong' }]) {
      const { status, json } = await server.get('/review?format=json', headers);
      assert.equal(status, 401);
      assert.match(JSON.stringify(json), /^\{"detail":"(Authentication|Invalid token)/);
    }
  });
});

suite('signing in', () => {
  const server = sharedServer({ fill, signInsPerMinute: 2, trustedProxies: '127.0.0.1' });
  const signIn = (from: string, key: string) =>
    server.request(
      'POST',
      '/review',
      { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': from },
      `key=${key}`,
    );

  test('is slowed for a network, /64 of IPv6, and not for others', async () => {
    assert.equal((await signIn('2001:db8:0:1::1', 'wrong')).status, 401);
    assert.equal((await signIn('2001:db8:0:1:ffff::2', KEY)).status, 303);
    const slowed = await signIn('2001:db8:0:1::3', KEY);
    assert.equal(slowed.status, 429);
    assert.match(String(slowed.headers['retry-after']), /^([1-9]|[1-5][0-9]|60)$/);
    assert.equal(slowed.headers['set-cookie'], undefined);
    assert.equal(slowed.headers['cache-control'], 'no-store');
    assert.match(slowed.text, /Too many attempts to sign in/);
    assert.equal((await signIn('2001:db8:0:2::1', KEY)).status, 303);
    assert.equal((await signIn('192.0.2.1', KEY)).status, 303);
  });
});
