// What is known of an entry beyond its eight fields: written with the entry, read with expand=details, and else not shown.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { keyDigest } from '../../../src/record/change.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { dataBeside } from '../../support/beside.ts';
import type { Reply } from '../../support/http/http-client.ts';
import { publishRecord } from '../../support/records/http-record.ts';
import {
  detail,
  HANSARD,
  LIST,
  startServer,
  type TestServer,
} from '../../support/http/test-server.ts';

const SITTINGS = `${HANSARD}sittings/`;
const CONTRIBUTIONS = `${HANSARD}contributions/`;

const DESK = { Authorization: 'Token desk-key', 'Content-Type': 'application/json' };

async function fill(store: Store): Promise<void> {
  await publishRecord(store);
  await store.write((transaction) => transaction.addToken('desk', keyDigest('desk-key')));
}

const DATA = dataBeside<{
  /** Fields, values that they cannot have, and what is said of them. */
  readonly faults: readonly (readonly [field: string, value: unknown, sentence: string])[];
}>(import.meta.url);

const NONE = {
  ...{ page: null, recorded_time: null, recording_url: null, source_id: null, role: null },
  ...{ party: null, heading_level: null, language: null, extra: null },
};

const EIGHT = 'id url text_counter type speaker_name speaker_title speaker content'.split(' ');

type Fields = Record<string, unknown>;

const bodyOf = ({ text }: Reply): Fields => JSON.parse(text) as Fields;

/** What is known of an entry beyond its eight fields. */
function detailsOf(reply: Reply): Fields {
  const entry = bodyOf(reply);
  assert.deepEqual(Object.keys(entry), [...EIGHT, ...Object.keys(NONE)]);
  return Object.fromEntries(Object.entries(entry).filter(([name]) => !EIGHT.includes(name)));
}

suite('the details of an entry', { concurrency: false }, () => {
  const send = (
    server: TestServer,
    method: string,
    path: string,
    body: unknown,
    more = {},
  ): Promise<Reply> => server.request(method, path, { ...DESK, ...more }, JSON.stringify(body));

  test('are posted, read with expand=details, corrected field by field, and part of its history', async (t) => {
    const server = await startServer(t, { fill });
    const details = {
      page: 'xii',
      recorded_time: '14:31',
      recording_url: 'https://example.org/v?a=1&b=2#t=60',
      source_id: 'ID123',
      role: 'Minister for Health',
      party: 'UPA',
      heading_level: 2,
      language: 'sw',
      extra: { mood: ['loud', null, 1.5], constructor: 'é' },
    };
    const posted = await send(server, 'POST', LIST, {
      type: 'speech',
      content: 'Hear!',
      ...details,
    });
    assert.equal(posted.status, 201);
    assert.deepEqual(Object.keys(bodyOf(posted)), EIGHT);
    const id = bodyOf(posted)['id'] as number;
    const expanded = { ...details, recorded_time: '14:31:00' };

    const plain = await server.get(detail(id));
    assert.deepEqual(Object.keys(bodyOf(plain)), EIGHT);
    const read = await server.get(`${detail(id)}?expand=details`);
    assert.deepEqual(detailsOf(read), expanded);
    assert.notEqual(read.headers['etag'], plain.headers['etag']);

    assert.match((await server.get(`/cite/${id}.txt`)).text, /, page xii, entry /);

    const listed = await server.get(`${LIST}?page=last&page_size=3&expand=details,sitting`);
    const [, before, last] = bodyOf(listed)['results'] as Fields[];
    assert.deepEqual(Object.keys(last!), [...EIGHT, ...Object.keys(NONE), 'sitting']);
    assert.deepEqual(
      [before!['page'], last!['page'], last!['extra']],
      [null, 'xii', details.extra],
    );

    // Wherever entries are shown: in their sitting, and as the entries of a contribution.
    const { id: sittingId } = last!['sitting'] as { id: number };
    const sitting = await server.get(`${SITTINGS}${sittingId}/?expand=details`);
    const ofSitting = bodyOf(sitting)['entries'] as Fields[];
    assert.deepEqual(ofSitting.at(-1), { ...bodyOf(read), url: ofSitting.at(-1)!['url'] });
    const unexpanded = await server.get(`${SITTINGS}${sittingId}/`);
    assert.notEqual(sitting.headers['etag'], unexpanded.headers['etag']);
    assert.deepEqual(
      (bodyOf(unexpanded)['entries'] as Fields[]).map((entry) => Object.keys(entry)),
      ofSitting.map(() => EIGHT),
    );
    const contributions = await server.get(`${CONTRIBUTIONS}?expand=details&page=last`);
    const contribution = (bodyOf(contributions)['results'] as Fields[]).at(-1)!;
    const ofEntries = contribution['details'] as Fields[];
    assert.deepEqual(
      ofEntries.map(({ entry }) => entry),
      contribution['entries'],
    );
    assert.deepEqual(ofEntries.at(-1), { entry: id, ...expanded });
    const first = `${CONTRIBUTIONS}${Number(contribution['id'])}/`;
    assert.deepEqual(bodyOf(await server.get(`${first}?expand=details`))['details'], ofEntries);
    assert.equal('details' in bodyOf(await server.get(first)), false);

    // The ETag of either form is one of the present revision.
    const ifMatch = { 'If-Match': read.headers['etag']! };
    const patched = await send(
      server,
      'PATCH',
      `${detail(id)}?expand=details`,
      { page: '13', extra: null },
      ifMatch,
    );
    assert.equal(patched.status, 200);
    assert.deepEqual(detailsOf(patched), { ...expanded, page: '13', extra: null });
    assert.equal((await send(server, 'PATCH', detail(id), { page: '14' }, ifMatch)).status, 412);

    // A client that knows the eight fields alone takes nothing away.
    const put = await send(server, 'PUT', `${detail(id)}?expand=details`, {
      type: 'speech',
      content: 'Hear, hear!',
    });
    assert.deepEqual(detailsOf(put), { ...expanded, page: '13', extra: null });
    // What was read can be sent back, and changes nothing.
    const same = await send(server, 'PUT', `${detail(id)}?expand=details`, bodyOf(put));
    assert.equal(same.headers['etag'], put.headers['etag']);

    const revisions = bodyOf(await server.get(`${detail(id)}revisions/`))['results'] as Fields[];
    assert.deepEqual(
      revisions.map((one) => (one['details'] as Fields)['page']),
      ['xii', '13', '13'],
    );
    assert.equal(new Set(revisions.slice(0, 2).map((one) => one['sha256'])).size, 1);
    const log = bodyOf(await server.get(`${HANSARD}changes/?since=32`));
    const changes = log['results'] as Fields[];
    assert.deepEqual(
      changes.slice(-3).map(({ kind, entry }) => [kind, entry]),
      ['added', 'corrected', 'corrected'].map((kind) => [kind, id]),
    );
  });

  test('that are not allowed are refused by name, and an unknown expansion too', async (t) => {
    const server = await startServer(t, { fill });
    const tooLarge = 'Ensure its JSON has no more than 4096 bytes';
    for (const [field, value, sentence] of [
      ...DATA.faults,
      ['extra', { a: 'x'.repeat(4_089) }, `${tooLarge} (it has 4097).`],
      ['extra', { a: Array(5_000).fill(1) }, `${tooLarge}.`],
    ] as const) {
      const reply = await send(server, 'PATCH', detail(1001), { [field]: value });
      assert.deepEqual([reply.status, bodyOf(reply)], [400, { [field]: [sentence] }]);
    }
    const huge = await server.request('PATCH', detail(1001), DESK, '{"extra":{"a":1e999}}');
    assert.deepEqual(bodyOf(huge), { extra: ['A number is too large.'] });
    const unknown = await server.get(`${detail(1001)}?expand=details,venue`);
    assert.deepEqual(
      [unknown.status, bodyOf(unknown)],
      [400, { expand: ['"venue" is not a valid choice. It may be "details".'] }],
    );
    assert.deepEqual(detailsOf(await server.get(`${detail(1001)}?expand=details`)), NONE);
  });
});
