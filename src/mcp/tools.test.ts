import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KENYA } from '../record/parliament/check-parliament.ts';
import { handleMessage } from './handle-message.ts';
import type { InterfaceResponse } from './tool.ts';

/** The text of a tool's result, given the interface's response to a path. */
async function resultOf(
  name: string,
  given: object,
  answers: Readonly<Record<string, InterfaceResponse>>,
): Promise<{ readonly isError?: true; readonly content: readonly [{ readonly text: string }] }> {
  const get = async (address: string): Promise<InterfaceResponse> =>
    answers[address.replace(/\?.*/, '').replace('/api/v0.1/hansard', '')]!;
  const params = { name, arguments: given };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const context = { reader: { baseUrl: '', get }, version: '1', parliament: KENYA };
  const response = await handleMessage(message, context);
  return response!.result as Awaited<ReturnType<typeof resultOf>>;
}

test('an unreachable record is not mistaken for an unknown person', async () => {
  const nobody = { status: 200, body: '{"count":0,"next":null,"results":[]}' };
  for (const [status, detail, isError] of [
    [404, 'Not found.', undefined],
    [503, 'The record is out of reach.', true],
    [429, 'Request was throttled.', true],
  ] as const) {
    const answers = {
      '/people/owen-baya/': { status, body: JSON.stringify({ detail }) },
      '/people/': nobody,
    };
    const result = await resultOf('find_person', { name: 'owen-baya' }, answers);
    assert.equal(result.isError, isError, detail);
    assert.equal(result.content[0].text, isError ? detail : '{"count":0,"people":[]}');
  }
});
