import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KENYA } from '../record/parliament/check-parliament.ts';
import { handleMessage } from './handle-message.ts';
import { serveLines } from './serve-lines.ts';

async function answersTo(...chunks: readonly string[]): Promise<unknown[]> {
  const lines: string[] = [];
  async function* input(): AsyncGenerator<Buffer> {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const reader = { baseUrl: '', get: () => Promise.reject(new Error('nothing is read')) };
  const write = async (line: string): Promise<void> => void lines.push(line);
  await serveLines(input(), write, (message) =>
    handleMessage(message, { reader, version: '1', parliament: KENYA }),
  );
  assert.ok(lines.every((line) => line.endsWith('\n')));
  return lines.map((line) => JSON.parse(line) as unknown);
}

const pong = (id: number): object => ({ jsonrpc: '2.0', id, result: {} });
const ping = (id: number): string => JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' });

test('messages are lines, however they are cut into chunks', async () => {
  const text = `${ping(1)}\n\n${ping(2)}\r\n${ping(3)}`;
  assert.deepEqual(await answersTo(text), [pong(1), pong(2), pong(3)]);
  assert.deepEqual(await answersTo(...text), [pong(1), pong(2), pong(3)]);
});

test('a line that is not JSON or too long is refused, and the next one is answered', async () => {
  const long = Array.from({ length: 30 }, () => 'x'.repeat(10_000));
  const [notJson, tooLong, last] = await answersTo('{"\n', ...long, `\n${ping(4)}\n`);
  assert.equal((notJson as { error: { code: number } }).error.code, -32_700);
  assert.match((tooLong as { error: { message: string } }).error.message, /at most 100000 bytes/);
  assert.deepEqual(last, pong(4));
});

test('a line is refused where a body over HTTP would be, and the next one is answered', async () => {
  const nested = (levels: number): string =>
    `{"jsonrpc":"2.0","id":6,"method":"ping","params":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`;
  const keys = Array.from({ length: 1_001 }, (_, key) => `"${key}":1`).join(',');
  const wide = `{"jsonrpc":"2.0","id":7,"method":"ping","params":{${keys}}}`;
  const answers = await answersTo(`${nested(64)}\n${wide}\n${nested(63)}\n`);
  const refusal = (reason: string): object => {
    const message = `The message is not acceptable JSON: ${reason}.`;
    return { jsonrpc: '2.0', id: null, error: { code: -32_700, message } };
  };
  assert.deepEqual(answers, [
    refusal('arrays and objects are nested more than 64 levels deep'),
    refusal('an object has 1001 keys, but at most 1000 are accepted'),
    pong(6),
  ]);
});

test('a notification has no response', async () => {
  const notification = '{"jsonrpc":"2.0","method":"notifications/initialized"}\n';
  assert.deepEqual(await answersTo(notification, `${ping(5)}\n`), [pong(5)]);
});
