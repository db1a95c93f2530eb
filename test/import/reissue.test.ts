// A document that is issued again after people worked on the record, in every input format: none of their work is undone, and
// everything is reported, before anything is stored if requested.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { OperatorError } from '../../src/base/errors.ts';
import { mergePeople, undoMerge } from '../../src/linking/merge-people.ts';
import { restoreEntry } from '../../src/publish/publish-entries.ts';
import { createPublisher } from '../../src/publish/publisher.ts';
import type { ReadingClaim } from '../../src/record/rules/reading-rules.ts';
import { mirrorAuthor } from '../../src/record/change.ts';
import type { StoredReport } from '../../src/record/import-report.ts';
import { readWireForm } from '../../src/record/wire-form.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { call } from '../support/call-program.ts';
import { correctIn, faultsOf } from '../support/records/entries.ts';
import { setDocument } from '../../packages/documents/test/typesetter.ts';
import { isOnSqlite, temporaryAddress, temporaryFolder } from '../support/temporary.ts';

const OPENING = 'Order! The House will hear the petition on the pumps of Lake Maji first.';
const ACCUSED =
  'The Minister took nine million shillings from the hospital of Maji, and nobody in this House asked him why he did.';
const BOATS = 'The boats of the lake leak, and the engines are older than the captain.';
const NETS = 'The nets of the fishermen were taken away by the officers without a receipt.';
const THANKS = 'I thank the House for its patience, and I beg to move.';

/** A document with one speech per text, by the same speaker; `edition` only changes the digest. */
function pdf(texts: readonly string[], edition = ''): Buffer {
  const lines = [
    'centred *THE SENATE*',
    '',
    'centred *Tuesday, 4th March, 2014*',
    '',
    'centred _The Senate met at 2.30 p.m._',
    '',
    ...texts.flatMap((text) => [`paragraph *Sen. Otenyo*: ${text}`, '']),
    'centred The Senate rose at 6.30 p.m.',
  ];
  return Buffer.concat([setDocument(lines.join('\n')), Buffer.from(`\n%${edition}\n`)]);
}

interface SetUp {
  readonly store: Store;
  /** Runs `hansard import` on a document with this name and content. */
  readonly load: (name: string, content: Buffer | string, ...flags: string[]) => Promise<string>;
  readonly refused: (name: string, content: Buffer | string, ...flags: string[]) => Promise<string>;
}

async function setUp(t: TestContext): Promise<SetUp> {
  const folder = temporaryFolder(t);
  const address = await temporaryAddress(t);
  const store = await openStore(address);
  t.after(() => store.close());
  const run = async (name: string, content: Buffer | string, flags: readonly string[]) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return await call(['import', path, ...flags], { DATABASE_URL: address });
  };
  return {
    store,
    load: async (name, content, ...flags) => {
      const { code, stdout, stderr } = await run(name, content, flags);
      // A busy machine may show progress.
      assert.deepEqual([code, stderr.replace(/^.* of .* %\).*\n/gm, '')], [0, '']);
      return stdout;
    },
    refused: async (name, content, ...flags) => {
      const { code, stderr } = await run(name, content, flags);
      assert.equal(code, 1);
      return stderr;
    },
  };
}

interface Stored {
  readonly id: number;
  readonly content: string;
}

/** The speeches of the sitting, in order. */
async function speeches(store: Store, sittingId = 1): Promise<Stored[]> {
  const json = await store.sittingEntries(sittingId, { prefix: '', suffix: '' });
  const entries = JSON.parse(Buffer.from(json).toString()) as (Stored & { type: string })[];
  return entries
    .filter(({ type }) => type === 'speech')
    .map(({ id, content }) => ({ id, content }));
}

async function textsOf(store: Store, sittingId?: number): Promise<string[]> {
  return (await speeches(store, sittingId)).map(({ content }) => content);
}

async function idOf(store: Store, content: string): Promise<number> {
  return (await speeches(store)).find((one) => one.content === content)!.id;
}

async function withdraw(store: Store, id: number): Promise<void> {
  await store.write((transaction) => transaction.entries.withdraw(id), 'Registry', 'court order 7');
}

/** Named like a linking run, but counted as a person's work. */
const CORRECTOR = 'link-desk';

async function correct(store: Store, id: number, content: string): Promise<void> {
  await store.write(
    (transaction) => correctIn(transaction, id, { content }),
    CORRECTOR,
    'misprint',
  );
}

async function lastEvent(store: Store, id: number): Promise<unknown[]> {
  const { kind, by, reason } = (await store.history(id))!.events.at(-1)!;
  return [kind, by, reason];
}

async function lastReport(store: Store, name: string): Promise<StoredReport> {
  const { items } = (await store.imports(1, 100))!;
  const { sha256 } = items.find((one) => one.name === name)!;
  return JSON.parse((await store.importOf(sha256))!.report!) as StoredReport;
}

/** PDF documents are stored like others, so one is enough: reading it takes most of a second. */
const skip = isOnSqlite() ? false : 'PDF documents are imported on SQLite';

const TEXTS = [OPENING, ACCUSED, BOATS, NETS, THANKS];

test(
  'a PDF document that is issued again undoes nothing, and keeps every id',
  { skip },
  async (t) => {
    const { store, load } = await setUp(t);
    await load('first.pdf', pdf(TEXTS));
    const before = await speeches(store);
    const [, accused, boats, nets, thanks] = before.map(({ id }) => id);
    assert.deepEqual(await lastEvent(store, boats!), ['added', 'import: first.pdf', null]);
    await withdraw(store, accused!);
    const corrected = 'Every word of this speech was misheard, says its speaker.';
    await correct(store, boats!, corrected);
    const personal = NETS.replace('officers', 'wardens');
    await correct(store, nets!, personal);

    const police = NETS.replace('officers', 'police');
    const texts = [OPENING, ACCUSED, BOATS, police, `${THANKS} Thank you.`, 'A last word of mine.'];
    const reissue = pdf(texts, 'second');
    const state = await store.recordState();
    const dry = await load('second.pdf', reissue, '--dry-run');
    assert.deepEqual(await store.recordState(), state);
    const said =
      /second\.pdf: 1 entry in 0 new sittings added; 1 entry corrected; 1 entry stays withdrawn.*; 2 entries kept as corrected by hand \(1 conflict\); 5 entries were there/;
    assert.match(dry, said);
    assert.match(dry, /nothing stored \(--dry-run\)/);
    for (const line of [
      `stays withdrawn: entry ${accused}`,
      `kept: entry ${boats}`,
      `conflict: entry ${nets}`,
      `corrected: entry ${thanks}`,
    ]) {
      assert.ok(dry.includes(`\n  ${line}`), `${line} in ${dry}`);
    }
    assert.match(dry, /\n {2}added, page 1: "Sen\. Otenyo: A last word of mine\."\n/);
    assert.ok(!dry.includes('nine million'), 'what was withdrawn is not shown');

    const done = await load('second.pdf', reissue);
    assert.match(done, said);
    assert.match(
      done,
      new RegExp(
        `\n {2}conflict: entry ${nets}, page 1 \\(a person corrected this entry, and the document has a different text; the correction stays\\): ".*wardens.*" → ".*police.*"\n`,
      ),
    );
    const after = await speeches(store);
    assert.deepEqual(after.map(({ id, content }) => [id, content]).slice(0, 4), [
      [before[0]!.id, OPENING],
      [boats, corrected],
      [nets, personal],
      [thanks, `${THANKS} Thank you.`],
    ]);
    assert.equal(after.length, 5);
    assert.equal((await store.history(accused!))!.isWithdrawn, true);
    assert.deepEqual(await lastEvent(store, boats!), ['corrected', CORRECTOR, 'misprint']);
    assert.deepEqual(await lastEvent(store, thanks!), ['corrected', 'import: second.pdf', null]);
    const { review } = await lastReport(store, 'second.pdf');
    const conflict = review.find(({ kind }) => kind === 'conflict')!;
    assert.equal(conflict.entry, nets);
    assert.match(conflict.text, /police/);
    assert.match(conflict.record!, /wardens/);
    assert.deepEqual(
      review.filter(({ kind }) => kind === 'withdrawn').map(({ entry, text }) => [entry, text]),
      [[accused, '']],
    );
    assert.deepEqual(await faultsOf(store), []);

    // A third one is compared with the second: unchanged differences are not reported again.
    const third = await load('third.pdf', pdf([...TEXTS.slice(0, 3), police, THANKS], 'third'));
    assert.match(third, /0 entries in 0 new sittings added; 1 entry corrected; 1 entry withdrawn/);
    assert.deepEqual(
      (await speeches(store)).map(({ id }) => id),
      [before[0]!.id, boats, nets, thanks],
    );
    assert.match(
      await load('second.pdf', reissue),
      /nothing to do, .*; give --reissue to import it again/,
    );
    await load('second.pdf', reissue, '--reissue');
    assert.deepEqual(await speeches(store), after);
    assert.equal((await store.imports(1, 1))!.items[0]!.name, 'second.pdf');
    assert.deepEqual(await faultsOf(store), []);
  },
);

/** The document, made at a moment as its file says. */
function made(content: Buffer, moment: string): Buffer {
  const text = content.toString('latin1');
  return Buffer.from(
    text.replace('/Root 1 0 R', `/Root 1 0 R /Info << /ModDate (D:${moment}) >>`),
    'latin1',
  );
}

test('an older edition does not replace a newer one without being asked', { skip }, async (t) => {
  const { store, load, refused } = await setUp(t);
  const newer = made(pdf([OPENING, ACCUSED, BOATS]), '20140310090000Z');
  const draft = made(pdf([OPENING, ACCUSED, NETS], 'draft'), '20140305090000Z');
  const undated = pdf([OPENING, ACCUSED, BOATS, THANKS], 'undated');
  await load('newer.pdf', newer);
  const texts = async (): Promise<readonly string[]> =>
    (await speeches(store)).map(({ content }) => content);
  assert.deepEqual(await texts(), [OPENING, ACCUSED, BOATS]);
  const reason =
    'it is an older edition: it was made on 2014-03-05T09:00:00Z, and “newer.pdf”, which is in the record, on 2014-03-10T09:00:00Z';
  for (const flags of [[], ['--dry-run'], ['--force']]) {
    const line = await refused('draft.pdf', draft, ...flags);
    assert.ok(line.includes(`${reason}. Give --reissue to go back to it.`), line);
  }
  assert.deepEqual(await texts(), [OPENING, ACCUSED, BOATS]);
  // The same text is no change, whatever the date says; and without a date, nothing is known.
  await load('same.pdf', made(pdf([OPENING, ACCUSED, BOATS], 'same'), '20140301090000Z'));
  await load('draft.pdf', draft, '--reissue');
  assert.deepEqual(await texts(), [OPENING, ACCUSED, NETS]);
  const { document, review } = await lastReport(store, 'draft.pdf');
  assert.equal(document?.made, '2014-03-05T09:00:00Z');
  assert.deepEqual(
    review
      .filter((point) => point.reason.startsWith('it is an older'))
      .map((point) => [point.kind, point.reason]),
    [['warning', reason]],
  );
  await load('undated.pdf', undated);
  assert.deepEqual(await texts(), [OPENING, ACCUSED, BOATS, THANKS]);
});

test('withdrawn entries stay so even if their sitting was deleted, or begins at another hour', async (t) => {
  const hours = {
    deleted: '14:30:00',
    moved: '15:00:00',
    reissued: '15:05:00',
    untimed: '14:30:00',
  };
  for (const [change, hour] of Object.entries(hours)) {
    const { store, load } = await setUp(t);
    await load('first.ndjson', ndjson(TEXTS), '--reissue');
    await withdraw(store, await idOf(store, ACCUSED));
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (change === 'moved') await moveSitting(store);
    else if (change === 'deleted')
      await store.write((transaction) => transaction.sittings.remove(1), 'Registry');
    const said = { reissued: '"15:05:00"', untimed: 'null' }[change] ?? '"14:30:00" ';
    await load('second.ndjson', ndjson(TEXTS).replaceAll('"14:30:00"', said), '--reissue');
    const sittingId = change === 'deleted' ? 2 : 1;
    assert.deepEqual(await textsOf(store, sittingId), [OPENING, BOATS, NETS, THANKS]);
    const sittings = (await store.collection('sittings', 1, 10))!;
    assert.deepEqual([sittings.count, sittings.items[0]!.startTime], [1, hour]);
    assert.deepEqual(await faultsOf(store), []);
  }
});

test('a document of another sitting, at the start that one had by mistake, replaces nothing, and brings nothing back', async (t) => {
  const { store, load, refused } = await setUp(t);
  await load('first.ndjson', ndjson(TEXTS), '--reissue');
  await withdraw(store, await idOf(store, ACCUSED));
  await moveSitting(store);
  const other = ['Good morning to you all.', ACCUSED, THANKS, 'We rise.'];
  const done = await load('second.ndjson', ndjson(other), '--reissue');
  assert.match(done, /entries in 1 new sitting added/);
  assert.equal((await speeches(store)).length, 4);
  assert.deepEqual(
    await textsOf(store, 2),
    other.filter((text) => text !== ACCUSED),
  );
  assert.deepEqual(await faultsOf(store), []);
  const nowhere = ndjson(TEXTS).replaceAll(JSON.stringify(SITTING), '99');
  assert.match(await refused('third.ndjson', nowhere, '--reissue'), /There is no sitting 99\./);
});

test('a document that is imported into a mirror undoes nothing of what its server did', async (t) => {
  const { store, load } = await setUp(t);
  await load('first.ndjson', ndjson(TEXTS), '--reissue');
  await store.write(async (transaction) => {
    await transaction.entries.withdraw(2);
    await correctIn(transaction, 3, { content: 'Misheard.' });
  }, mirrorAuthor('https://example.org/'));
  const more = [...TEXTS.slice(0, 3), `${NETS} No!`, THANKS];
  assert.match(
    await load('second.ndjson', ndjson(more), '--reissue'),
    /1 entry corrected; 1 entry stays withdrawn.*; 1 entry kept as corrected by hand;/,
  );
  assert.deepEqual(await textsOf(store), [OPENING, 'Misheard.', `${NETS} No!`, THANKS]);
  assert.deepEqual(await faultsOf(store), []);
});

async function moveSitting(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    const sitting = (await transaction.item('sittings', 1))!;
    const moved = { ...sitting, venueSlug: 'senate', startTime: '15:00:00' };
    await transaction.sittings.change(1, moved);
  }, 'Registry');
}

const SITTING = { venue: 'senate', start_date: '2014-03-04', start_time: '14:30:00' };

function ndjson(texts: readonly string[], fields: (index: number) => object = () => ({})): string {
  return texts
    .map((content, index) => ({ ...fields(index), type: 'speech', content, sitting: SITTING }))
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

function csv(texts: readonly string[], withCounters: boolean): string {
  const rows = texts.map(
    (content, at) => `${withCounters ? at + 1 : ''},speech,"${content}",senate,2014-03-04,14:30`,
  );
  return `text_counter,type,content,sitting_venue,sitting_start_date,sitting_start_time\n${rows.join('\n')}\n`;
}

function akomaNtoso(texts: readonly string[]): string {
  const speeches = texts.map((text) => `<speech by="#x"><p>${text}</p></speech>`).join('');
  return `<?xml version="1.0"?><akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><debate><meta><identification source="#x"><FRBRWork><FRBRthis value="/akn/ke/debate/2014-03-04"/><FRBRdate date="2014-03-04" name="sitting"/></FRBRWork></identification></meta><debateBody><debateSection>${speeches}</debateSection></debateBody></debate></akomaNtoso>`;
}

/** How each input format writes the texts of a sitting, with counters if it has them. */
const WAYS: readonly [string, (texts: readonly string[]) => string][] = [
  ['x.ndjson', (texts) => ndjson(texts, (index) => ({ text_counter: index + 1 }))],
  ['x.csv', (texts) => csv(texts, true)],
];

for (const [name, write] of WAYS) {
  test(`${name}: a file is not refused because a person corrected the record, and undoes nothing`, async (t) => {
    const { store, load, refused } = await setUp(t);
    await load(name, write(TEXTS));
    const accused = await idOf(store, ACCUSED);
    await withdraw(store, accused);
    const boats = await idOf(store, BOATS);
    await correct(store, boats, 'Misheard.');
    const more = await load(name, write([...TEXTS, 'A last word of mine.']));
    assert.match(
      more,
      /1 entry in 0 new sittings added; 1 entry stays withdrawn.*; 1 entry kept as corrected by hand; 3 entries/,
    );
    assert.deepEqual(await textsOf(store), [
      OPENING,
      'Misheard.',
      NETS,
      THANKS,
      'A last word of mine.',
    ]);
    // If both changed, it is a conflict. If only the document did, it must be declared as a reissue.
    const both = TEXTS.map((text) => (text === BOATS ? `${BOATS} Yes!` : text));
    assert.match(await load(name, write(both)), /1 entry kept as corrected by hand \(1 conflict\)/);
    const other = both.map((text) => (text === NETS ? `${NETS} No!` : text));
    assert.match(await refused(name, write(other)), /give --correct, or --reissue/);
    const dry = await load(name, write(other), '--reissue', '--dry-run');
    const reissued = /1 entry corrected; 1 entry withdrawn; 1 entry stays withdrawn/;
    assert.match(dry, reissued);
    assert.match(await load(name, write(other), '--reissue'), reissued);
    assert.deepEqual(await textsOf(store), [OPENING, 'Misheard.', `${NETS} No!`, THANKS]);
    assert.equal((await store.history(accused))!.isWithdrawn, true);
    assert.deepEqual(await faultsOf(store), []);
  });
}

test('a document means people as they are now, renamed or merged since it was written', async (t) => {
  const { store, load, refused } = await setUp(t);
  const [ann, anna] = ['Ann', 'Anna'].map((name, at) => {
    return { id: at + 1, legal_name: name, slug: name.toLowerCase() };
  });
  const write = (texts: readonly string[]): string =>
    ndjson(texts, (index) => ({ speaker: index < 2 ? ann : anna }));
  const said = async (): Promise<string[]> => {
    const json = await store.sittingEntries(1, { prefix: '', suffix: '' });
    const entries = JSON.parse(Buffer.from(json).toString()) as { speaker: typeof ann }[];
    return entries.map(({ speaker }) => speaker!.legal_name);
  };
  await load('all.ndjson', write(TEXTS.slice(0, 3)), '--reissue');
  // The first of two entries of Ann is gone for a while: by the document, and by a person.
  await load('less.ndjson', ndjson(TEXTS.slice(1, 3)), '--reissue');
  await withdraw(store, 2);
  await store.write(async (transaction) => {
    const known = (await transaction.item('people', 2))!;
    await transaction.people.change({ ...known, legalName: 'Anna Achieng' });
  }, 'Registry');
  await mergePeople(store, ['ann', 'anna'], null);
  const { wire } = await store.write(
    (one) => restoreEntry(one, { id: 2, sitting: null, textCounter: null }),
    'Registry',
  );
  assert.equal(readWireForm(wire).speaker?.legalName, 'Anna Achieng');
  await load('more.ndjson', write(TEXTS.slice(0, 4)), '--reissue');
  assert.deepEqual(await said(), Array(4).fill('Anna Achieng'));
  assert.equal(await store.item('people', 1), null);
  assert.deepEqual(await faultsOf(store), []);
  // Somebody else's names are refused in a line, and so is undoing a merge when the slug is taken.
  const other = write(TEXTS).replaceAll('"Anna"', '"Joseph"');
  assert.match(
    await refused('other.ndjson', other, '--reissue'),
    /Person 2 already belongs to Anna Achieng/,
  );
  await store.write((transaction) => transaction.people.add('Ann', 'ann'));
  await assert.rejects(undoMerge(store, 1, null), OperatorError);
});

test('a reissued document in Akoma Ntoso undoes nothing', async (t) => {
  const { store, load } = await setUp(t);
  await load('a.xml', akomaNtoso(TEXTS));
  const before = await speeches(store);
  const accused = await idOf(store, ACCUSED);
  await withdraw(store, accused);
  await correct(store, await idOf(store, BOATS), 'Misheard.');
  const other = TEXTS.map((text) => (text === NETS ? `${NETS} No!` : text));
  const done = await load('b.xml', akomaNtoso(['A first word.', ...other]));
  assert.match(done, /1 entry in 0 new sittings added; 1 entry corrected; 1 entry stays withdrawn/);
  assert.match(done, /; 1 entry kept as corrected by hand; 2 entries were there already/);
  assert.deepEqual(await textsOf(store), [
    'A first word.',
    OPENING,
    'Misheard.',
    `${NETS} No!`,
    THANKS,
  ]);
  assert.deepEqual(
    (await speeches(store)).slice(1).map(({ id }) => id),
    before.filter(({ id }) => id !== accused).map(({ id }) => id),
  );
  assert.deepEqual(await faultsOf(store), []);
});

test('lines without ids and counters for an existing sitting are refused, with the two alternatives', async (t) => {
  for (const [name, write] of [
    ['x.ndjson', (texts: readonly string[]) => ndjson(texts)],
    ['x.csv', (texts: readonly string[]) => csv(texts, false)],
  ] as const) {
    const { store, load, refused } = await setUp(t);
    await load(name, write(TEXTS));
    await withdraw(store, await idOf(store, ACCUSED));
    const again = write([...TEXTS, 'A last word of mine.']);
    assert.match(
      await refused(name, again),
      /line [12]: it has neither an id nor a text_counter.*--append.*--reissue/,
    );
    // A document with another hour and the same text is the same sitting.
    const edited = TEXTS.map((text, index) => (index < 3 ? `${text} Well said.` : text));
    const later = write(edited).replaceAll('14:30', '15:30');
    assert.match(
      await refused(name, later),
      /line [12]: its sitting would be new, .* in sitting 1, .*--reissue/,
    );
    assert.equal((await speeches(store)).length, 4);
    // The sitting may be identified by its first line alone.
    const [first, ...others] = again.split('\n');
    const rest = others.map((line) => line.replace(`,"sitting":${JSON.stringify(SITTING)}`, ''));
    await load(name, [first, ...rest].join('\n'), '--reissue');
    assert.deepEqual(await textsOf(store), [OPENING, BOATS, NETS, THANKS, 'A last word of mine.']);
    await load(name, write(['One more.', ACCUSED]), '--append');
    assert.deepEqual((await textsOf(store)).slice(4), ['A last word of mine.', 'One more.']);
    assert.deepEqual(await faultsOf(store), []);
  }
});

test('a part of a sitting that looks like the whole one withdraws nothing', async (t) => {
  const { store, load, refused } = await setUp(t);
  const texts = Array.from(
    { length: 24 },
    (_, at) => `${THANKS} It is motion ${at}, on ${at} boats.`,
  );
  await load('whole.pdf', pdf(texts));
  const part = pdf(texts.slice(20), 'part');
  assert.match(
    await refused('part.pdf', part),
    /part\.pdf cannot be imported: it has only a small part of .* 20 entries would/,
  );
  assert.equal((await speeches(store)).length, 24);
  assert.match(await load('part.pdf', part, '--reissue'), /20 entries withdrawn/);
});

test('a reissue keeps what people corrected in the reading, where its words are still printed', async (t) => {
  const { store, load } = await setUp(t);
  const sitting = {
    venue: 'senate',
    start_date: '2014-03-04',
    start_time: '14:30:00',
    source: 'A',
  };
  const document = (roads: string, ...before: readonly string[]): string =>
    [
      ['heading', 'PRAYERS'],
      ...before.map((content) => ['speech', content]),
      ['heading', 'MOTION'],
      ['heading', roads],
      ['speech', BOATS],
      ['scene', '(Question put and agreed to)'],
    ]
      .map(([type, content]) => JSON.stringify({ type, content, sitting }))
      .join('\n');
  await load('first.ndjson', document('STATE OF ROADS'));
  await store.write(({ tokens }) => tokens.add('desk', 'aa'));
  const correct = (resource: 'debates' | 'decisions', entryId: number, claim: ReadingClaim) =>
    createPublisher(store).perform(
      'correctReading',
      {
        resource,
        entryId,
        position: resource === 'debates' ? 0 : 1,
        claim,
        undo: [],
        ifMatch: null,
      },
      { tokenName: 'desk', reason: null, idempotency: null },
    );
  await correct('debates', 3, { title: 'Roads of Maji' });
  await correct('decisions', 5, { mover: { name: 'Sen. Otenyo', title: '', speaker: null } });
  const shown = async () => {
    const [debate] = (await store.sittingDebates(1)).slice(-1);
    const [decision] = await store.sittingDecisions(1);
    return [debate!.title, decision!.mover?.name ?? null];
  };
  const corrected = ['Roads of Maji', 'Sen. Otenyo'];
  assert.deepEqual(await shown(), corrected);
  await load('second.ndjson', document('State of roads', OPENING, NETS), '--reissue');
  assert.deepEqual(await shown(), corrected);
  await store.reindex();
  assert.deepEqual(await shown(), corrected);
  // The words of the heading are others, and so is what was decided: the corrections are of nothing, and are listed.
  await load('third.ndjson', document('STATE OF RIVERS', OPENING), '--reissue');
  assert.deepEqual(await shown(), ['STATE OF RIVERS', null]);
  const gone = await store.corrections({ applies: false, page: 1, size: 10 });
  assert.deepEqual(
    gone!.items.map(({ words, field, statement }) => [words, field, statement.value]),
    [
      ['(Question put and agreed to)', 'mover', { name: 'Sen. Otenyo', title: '', personId: null }],
      ['STATE OF ROADS', 'title', 'Roads of Maji'],
    ],
  );
  await load('fourth.ndjson', document('STATE OF ROADS', NETS), '--reissue');
  assert.deepEqual(await shown(), corrected);
  assert.deepEqual(await faultsOf(store), []);
});
