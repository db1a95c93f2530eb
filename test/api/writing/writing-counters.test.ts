// POST entries/: the sitting and the counter that a new entry gets.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { checkReply, LIST_ALLOW, momentHeaders } from '../../support/http/http-expect.ts';
import { withdraw } from '../../support/records/http-record.ts';
import { startServer } from '../../support/http/test-server.ts';
import { fill, addToken, post, SPOKEN, recorded, checkCreated, sittingOf } from './creating.ts';

suite('the sitting and counter of an entry that names no sitting', () => {
  test('is under the next counter of the last sitting where it names none', async (t) => {
    const server = await startServer(t, { fill });
    checkCreated(await post(server, SPOKEN), recorded(), server.url);
    const next = recorded({ id: 1045, textCounter: 12 });
    checkCreated(await post(server, SPOKEN), next, server.url);
    assert.equal(await sittingOf(server, 1044), 3);
    assert.equal(await sittingOf(server, 1045), 3);
  });

  test('is in the last sitting where its counter is greater than the last one', async (t) => {
    const server = await startServer(t, { fill });
    for (const [index, textCounter] of [11, 13, 2_147_483_646].entries()) {
      const reply = await post(server, { ...SPOKEN, text_counter: textCounter });
      checkCreated(reply, recorded({ id: 1044 + index, textCounter }), server.url);
      assert.equal(await sittingOf(server, 1044 + index), 3);
    }
  });

  for (const textCounter of [10, 9, 1]) {
    test(`is in a new sitting where its counter is ${textCounter}, the last one being 10`, async (t) => {
      const server = await startServer(t, { fill });
      const reply = await post(server, { ...SPOKEN, text_counter: textCounter });
      checkCreated(reply, recorded({ textCounter }), server.url);
      assert.equal(await sittingOf(server, 1044), 4);
      checkCreated(
        await post(server, SPOKEN),
        recorded({ id: 1045, textCounter: textCounter + 1 }),
        server.url,
      );
      assert.equal(await sittingOf(server, 1045), 4);
    });
  }

  test('begins an empty record with the id 1 and the counter 1, or the one it names', async (t) => {
    for (const [given, textCounter] of [
      [{}, 1],
      [{ text_counter: 7 }, 7],
    ] as const) {
      const server = await startServer(t, { fill: addToken });
      const reply = await post(server, { ...SPOKEN, ...given });
      checkCreated(reply, recorded({ id: 1, textCounter }), server.url);
    }
  });

  test('is counted from the last entry that is there, and its id is new all the same', async (t) => {
    const server = await startServer(t, { fill });
    await withdraw(server.store, 1043);
    checkCreated(await post(server, SPOKEN), recorded({ textCounter: 10 }), server.url);
    assert.equal(await sittingOf(server, 1044), 3);
  });

  test('a null sitting is none', async (t) => {
    const server = await startServer(t, { fill });
    checkCreated(await post(server, { ...SPOKEN, sitting: null }), recorded(), server.url);
  });

  test('never has a counter that could not be given', async (t) => {
    const server = await startServer(t, { fill });
    await post(server, { ...SPOKEN, text_counter: 2_147_483_647 });
    assert.equal((await post(server, SPOKEN)).status, 400);
  });
});

suite('the counter of an entry that names its sitting', () => {
  test('is there, under the next counter, and its id is the next of the record', async (t) => {
    const server = await startServer(t, { fill });
    const reply = await post(server, { ...SPOKEN, sitting: 1 });
    checkCreated(reply, recorded({ textCounter: 13 }), server.url);
    assert.equal(await sittingOf(server, 1044), 1);
  });

  test('is there under a counter not used there', async (t) => {
    const server = await startServer(t, { fill });
    await withdraw(server.store, 1004);
    const reply = await post(server, { ...SPOKEN, sitting: 1, text_counter: 4 });
    checkCreated(reply, recorded({ textCounter: 4 }), server.url);
    assert.equal(await sittingOf(server, 1044), 1);
  });

  test('is refused under a counter that is used there', async (t) => {
    const server = await startServer(t, { fill });
    checkReply(await post(server, { ...SPOKEN, sitting: 1, text_counter: 4 }), {
      status: 400,
      headers: momentHeaders(LIST_ALLOW),
      body: '{"text_counter":["This counter is already used in this sitting."]}',
    });
    assert.equal((await server.store.recordState()).count, 32);
  });
});
