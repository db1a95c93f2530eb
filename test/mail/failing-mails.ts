// What happens to mails that are refused, hang or are interrupted.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GIVEN_UP_AFTER_MS } from '../../src/record/alert.ts';
import { until } from '../support/until.ts';
import { NONE, said, openScene } from './mail-scene.ts';

export function failingMails(): void {
  test('a mail that was not accepted is tried again after growing pauses, by the next process, under the same Message-ID', async (t) => {
    const scene = await openScene(t);
    await scene.follow('asha@example.org');
    await scene.say([said(1)]);
    scene.receiver.dataAnswer = 451;
    for (const pauseMs of [30_000, 60_000]) {
      assert.deepEqual(await scene.run(), { ...NONE, failed: 1 });
      scene.nowMs += pauseMs - 1;
      assert.deepEqual(await scene.run(), NONE);
      scene.nowMs += 1;
    }
    const { note } = await scene.subscriptions.summary();
    assert.equal(note, 'the mail server answered 451 to DATA');
    scene.receiver.dataAnswer = 250;
    const [waiting] = scene.observations.flatMap((one) =>
      one.kind === 'mail sent' ? one.mail : [],
    );
    assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
    const { headers } = scene.receiver.received[0]!;
    assert.equal(headers.get('message-id'), `<${waiting}@example.org>`);
    // What fails for a day is given up.
    await scene.say([said(1)]);
    scene.receiver.dataAnswer = 451;
    await scene.run();
    scene.nowMs += GIVEN_UP_AFTER_MS;
    assert.deepEqual(await scene.run(), { ...NONE, dead: 1 });
  });

  test('an address that is refused is not tried again, and is removed after the third time; notes do not repeat it', async (t) => {
    const scene = await openScene(t);
    await scene.follow('gone@example.org');
    scene.receiver.recipientAnswer = 550;
    for (const counter of [1, 2, 3]) {
      await scene.say([said(counter)]);
      assert.deepEqual(await scene.run(), { ...NONE, dead: 1 });
    }
    assert.deepEqual((await scene.subscriptions.summary()).topics, []);
    assert.match(JSON.stringify(scene.observations), /answered 550 to RCPT TO/);
    assert.doesNotMatch(JSON.stringify(scene.observations), /gone@/);
  });

  test('a server that is gone costs one try a connection, and nothing is lost', async (t) => {
    const scene = await openScene(t);
    for (let reader = 0; reader < 12; reader += 1) await scene.follow(`r${reader}@example.org`);
    await scene.say([said(1)]);
    scene.receiver.recipientAnswer = 421;
    const { failed, sent } = await scene.run();
    assert.equal(sent, 0);
    scene.receiver.recipientAnswer = 250;
    scene.nowMs += 30_000;
    assert.deepEqual(await scene.run(), { ...NONE, sent: 12 });
    assert.ok(failed >= 1);
    // Connections are used for several mails.
    const recipients = scene.receiver.received.map(({ to }) => to[0]);
    assert.equal(new Set(recipients).size, 12);
    assert.ok(scene.receiver.connections() < 12 + failed);
  });

  test('a server that hangs is given up in time; one that is interrupted leaves its mail to the next process', async (t) => {
    const scene = await openScene(t);
    await scene.follow('asha@example.org');
    await scene.say([said(1)]);
    const hung: (() => void)[] = [];
    scene.receiver.dataAnswer = (answer) => void hung.push(answer);
    assert.deepEqual(await scene.run({ timeoutMs: 200 }), { ...NONE, failed: 1 });
    assert.match((await scene.subscriptions.summary()).note!, /no answer within 0.2 seconds/);
    scene.nowMs += 30_000;
    const stop = new AbortController();
    const running = scene.run({ timeoutMs: 600_000, signal: stop.signal });
    await until('the second mail', () => hung.length === 2);
    stop.abort();
    assert.deepEqual(await running, NONE);
    scene.receiver.dataAnswer = 250;
    assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
    assert.equal(scene.receiver.received.length, 1);
  });

  test('two processes at once send every mail once', async (t) => {
    const scene = await openScene(t);
    for (let reader = 0; reader < 8; reader += 1) await scene.follow(`r${reader}@example.org`);
    await scene.say([said(1)]);
    const counts = await Promise.all([scene.run(), scene.run()]);
    assert.equal(
      counts.reduce((sum, { sent }) => sum + sent, 0),
      8,
    );
    assert.equal(scene.receiver.received.length, 8);
  });
}
