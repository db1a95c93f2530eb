// The client with our server: filters, searches, changes and the whole record as a stream.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { HansardClient } from '@hansard/client';
import { LIST, sharedServer } from '../support/http/test-server.ts';

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
    const expanded = await client.item('entries', speeches[0]!.id, { expand: 'sitting' });
    assert.equal(expanded?.sitting?.id, 1);
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
