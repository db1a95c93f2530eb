// Reads the body of a response as JSON, in bounded memory.

import type { OpenResponse } from './http-sender.ts';
import { ServerFault } from './server-fault.ts';

export async function readJson(response: OpenResponse, bytesMax: number): Promise<unknown> {
  const { url, headers, body } = response;
  const type = headers['content-type'] ?? '';
  if (type.includes('html')) {
    body.destroy();
    throw new ServerFault('content', url, 'answered with a page (HTML) in place of JSON');
  }
  const text = decodeText(url, await readBytes(response, bytesMax));
  try {
    return JSON.parse(text);
  } catch {
    const begin = JSON.stringify(text.slice(0, SHOWN_CHARACTERS));
    throw new ServerFault('content', url, `answered with something that is not JSON: ${begin}…`);
  }
}

/** Enough of a body to recognise what it is. */
const SHOWN_CHARACTERS = 40;

async function readBytes({ url, body }: OpenResponse, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of bodyChunks(url, body)) {
    bytes += chunk.length;
    if (bytes > bytesMax) {
      throw new ServerFault('content', url, `answered with more than ${bytesMax} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The chunks of a body; a connection that ends early, or a broken compression, is a fault of the server. */
export async function* bodyChunks(url: URL, body: OpenResponse['body']): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield chunk as Buffer;
  } catch (error) {
    if (error instanceof ServerFault || (error as Error).name === 'AbortError') throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const isBroken = code?.startsWith('Z_') === true;
    throw new ServerFault(isBroken ? 'content' : 'network', url, message || String(code));
  } finally {
    body.destroy();
  }
}

function decodeText(url: URL, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ServerFault('content', url, 'answered with something that is not UTF-8');
  }
}
