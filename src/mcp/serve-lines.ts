// Answers messages that arrive as lines, as on standard input, one after the other, until the input ends.

import { operatorMessage } from '../base/errors.ts';
import { JsonFault, parseBoundedJson } from '../record/rules/bounded-json.ts';
import { MESSAGE_BYTES_MAX, RPC_CODES, rpcError, type RpcResponse } from './handle-message.ts';

export type HandleMessage = (message: unknown) => Promise<RpcResponse | null>;

/** `write` sends a line, and resolves when more may be sent. */
export async function serveLines(
  input: AsyncIterable<Buffer>,
  write: (line: string) => Promise<void>,
  handle: HandleMessage,
): Promise<void> {
  for await (const line of boundedLines(input)) {
    const response = await answer(line, handle);
    if (response !== null) await write(`${JSON.stringify(response)}\n`);
  }
}

async function answer(line: Buffer | null, handle: HandleMessage): Promise<RpcResponse | null> {
  if (line === null) {
    const reason = `A message has at most ${MESSAGE_BYTES_MAX} bytes.`;
    return rpcError(null, RPC_CODES.invalidRequest, reason);
  }
  let message: unknown;
  try {
    message = parseBoundedJson(line);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const reason = `The message is not acceptable JSON: ${error.message}.`;
    return rpcError(null, RPC_CODES.parseError, reason);
  }
  try {
    return await handle(message);
  } catch (error) {
    // A store that cannot be read now may be readable for the next message.
    const reason = operatorMessage(error);
    if (reason === null) throw error;
    const { id } = message as { readonly id: string | number };
    return rpcError(id, RPC_CODES.internalError, reason);
  }
}

/** The non-empty lines; null for one that is too long, of which no more than the limit is held. */
async function* boundedLines(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer | null> {
  // One character a byte.
  let rest = '';
  const bounded = (line: string): Buffer | null =>
    line.length > MESSAGE_BYTES_MAX ? null : Buffer.from(line, 'latin1');
  for await (const chunk of input) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop()?.slice(0, MESSAGE_BYTES_MAX + 1) ?? '';
    yield* lines.filter((line) => line.trim() !== '').map(bounded);
  }
  if (rest !== '') yield bounded(rest);
}
