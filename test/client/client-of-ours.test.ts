// The client over a server of ours: the example of packages/client/README.md, filters, searches, changes and the whole record as a stream.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { HansardClient } from '@hansard/client';
import { serve } from '../support/program.ts';
import { LIST, sharedServer } from '../support/http/test-server.ts';
import { temporaryFolder } from '../support/temporary.ts';

const CLIENT = fileURLToPath(
  new URL('../../packages/client/src/hansard-client.ts', import.meta.url),
);

const PYTHON = fileURLToPath(
  new URL('../../packages/client/examples/follow_changes.py', import.meta.url),
);

test('the example of packages/client/README.md prints what it says', async (t) => {
  const document = readFileSync(
    new URL('../../packages/client/README.md', import.meta.url),
    'utf8',
  );
  const example = /```ts\n([^]*?)```/.exec(document)![1]!;
  const printed = /```text\n([^]*?)```/.exec(document)![1]!;
  const folder = temporaryFolder(t);
  const served = await serve(t, ['start', '--workers', '1'], {
    DATABASE_URL: `sqlite:${join(folder, 'record.sqlite')}`,
    DEMO: 'on',
  });
  const file = join(folder, 'example.ts');
  const text = example
    .replace("'hansard/client'", JSON.stringify(CLIENT))
    .replace('http://127.0.0.1:8000/', served.url);
  assert.notEqual(text, example);
  writeFileSync(file, text);
  assert.equal(execFileSync(process.execPath, [file], { encoding: 'utf8' }), printed);
  checkPythonExample(served.url, join(folder, 'state.json'));
});

/** Where Python is: it prints every change, and none when it is run again; a log that was rewritten stops it. */
function checkPythonExample(url: string, state: string): void {
  const follow = (): SpawnSyncReturns<string> =>
    spawnSync('python3', [PYTHON, url, state], { encoding: 'utf8' });
  const first = follow();
  if (first.error !== undefined) return;
  const lines = first.stdout.trimEnd().split('\n');
  assert.deepEqual([first.stderr, lines.length, lines[0]!.split(' ')[0]], ['', 5_000, '1']);
  assert.deepEqual([follow().stdout, follow().status], ['', 0]);
  writeFileSync(state, '{"seq": 10, "chain": "another"}');
  assert.match(follow().stderr, /Change 11 does not continue the log/);
}

suite('over the small record', () => {
  const server = sharedServer();
  const connect = (): HansardClient => new HansardClient(`${server.url}${LIST}`);

  test('filters, an entry, and the lists beside the entries', async () => {
    const client = connect();
    const { count } = await client.page();
    const speeches = await Array.fromAsync(client.entries({ type: 'speech', page_size: 3 }));
    assert.ok(speeches.length > 3 && speeches.length < count);
    assert.ok(speeches.every(({ type }) => type === 'speech'));
    assert.deepEqual(await client.item('entries', speeches[0]!.id), {
      ...speeches[0]!,
      url: speeches[0]!.url.replace('format=api', 'format=json'),
    });
    assert.equal(await client.item('entries', 1), null);
    const [sittings, people, venues] = await Promise.all([
      Array.fromAsync(client.list('sittings', { page_size: 2 })),
      Array.fromAsync(client.list('people')),
      Array.fromAsync(client.list('venues')),
    ]);
    assert.equal(sittings.length, 3);
    assert.deepEqual(
      people.map(({ slug }) => slug),
      ['wanjiku-nganga'],
    );
    assert.deepEqual(
      venues.map(({ slug }) => slug),
      ['national_assembly', 'senate'],
    );
    const contributions = await Array.fromAsync(client.list('contributions', { page_size: 5 }));
    assert.ok(contributions.every(({ entries }) => entries.length > 0));
    client.close();
  });

  test('the stream and the list have the same entries, and every one is in the change log', async () => {
    const client = connect();
    const listed = (await Array.fromAsync(client.entries())).map(({ id }) => id);
    const exported = (await Array.fromAsync(client.exported())).map(({ id }) => id);
    const items = await Array.fromAsync(client.list('changes/items', { since: 1 }));
    assert.equal(items[0]!.seq, 2);
    const sitting = items.find(({ resource }) => resource === 'sittings')!;
    assert.deepEqual([sitting.kind, sitting.item['id']], ['added', sitting.id]);
    const added = (await Array.fromAsync(client.list('changes', { since: 0 }))).filter(
      ({ kind }) => kind === 'added',
    );
    assert.deepEqual(exported, listed);
    assert.deepEqual(
      added.map(({ entry }) => entry),
      listed,
    );
    client.close();
  });
});
