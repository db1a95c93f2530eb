// Reads the body of a response as JSON, line by line or chunk by chunk, in bounded memory; and the message of an error response.

import { ServerFault } from './server-fault.ts';

/** A response of `fetch`, or the part of one that is used here. */
export interface SentResponse {
  readonly status: number;
  /** The address that answered, which is not the requested one after a redirect. */
  readonly url: string;
  readonly headers: { readonly get: (name: string) => string | null };
  readonly body: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | null;
}

export async function readJson(
  response: SentResponse,
  bytesMax: number,
  signal: AbortSignal,
): Promise<unknown> {
  const { url } = response;
  if ((response.headers.get('content-type') ?? '').includes('html')) {
    await bodyChunks(response, signal).return(undefined);
    throw new ServerFault('content', url, 'answered with an HTML page instead of JSON');
  }
  const text = await readText(response, bytesMax, signal);
  try {
    return JSON.parse(text);
  } catch {
    const begin = JSON.stringify(text.slice(0, SHOWN_CHARACTERS));
    throw new ServerFault('content', url, `answered with something that is not JSON: ${begin}…`);
  }
}

/** Enough of a body to recognise its format. */
const SHOWN_CHARACTERS = 40;

async function readText(
  response: SentResponse,
  bytesMax: number,
  signal: AbortSignal,
): Promise<string> {
  const { url } = response;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new ServerFault('content', url, 'answered with something that is not UTF-8');
    }
  };
  let [text, bytes] = ['', 0];
  for await (const chunk of bodyChunks(response, signal)) {
    bytes += chunk.length;
    if (bytes > bytesMax) {
      throw new ServerFault('content', url, `answered with more than ${bytesMax} bytes`);
    }
    text += decode(chunk);
  }
  return text + decode();
}

/** The chunks of a body. A connection that ends early, or damaged compression, is a fault of the server. */
export async function* bodyChunks(
  { url, body }: SentResponse,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    if (body !== null) yield* 'getReader' in body ? streamChunks(body) : body;
  } catch (error) {
    throw sendingFault(url, error, signal);
  }
}

/** Some browsers cannot iterate over a stream. */
async function* streamChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** The error of a failed request: the reason of the signal, or a fault of the network or the compression. */
export function sendingFault(url: URL | string, error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof ServerFault) return error;
  const { cause = error } = error as Error;
  const { code = '', message } = cause as Error & { readonly code?: string };
  return new ServerFault(code.startsWith('Z_') ? 'content' : 'network', url, message || code);
}

/** The most that is read of an error response, which is usually a few lines. */
const ERROR_BYTES_MAX = 100_000;

/** The error for an error response: its status, and the message in its JSON. */
export async function statusFault(
  response: SentResponse,
  signal: AbortSignal,
): Promise<ServerFault> {
  const { status, url, headers } = response;
  // A proxy may answer with HTML.
  const value = await readJson(response, ERROR_BYTES_MAX, signal).catch(() => null);
  const sentence = sentenceOf(value);
  return new ServerFault('status', url, `the answer was ${status}${sentence && `: ${sentence}`}`, {
    status,
    requestId: headers.get('x-request-id'),
    retryAfterMs: retryAfterMs(headers.get('retry-after')),
  });
}

/** The wait of a Retry-After header, in seconds or as a date; null if it is neither. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const dateMs = Date.parse(header);
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - Date.now());
}

/** `{"detail": "Not found."}`, or the faults of each parameter: `{"date": ["Not a day."]}`. */
function sentenceOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(sentenceOf).join(' ');
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([name, text]) => (name === 'detail' ? sentenceOf(text) : `${name}: ${sentenceOf(text)}`))
    .join(' ');
}

// A stream of NDJSON: one object per line. Only a line feed ends a line.

/** The maximum length of a line with one entry, whose text may have a million characters. */
const LINE_UNITS_MAX = 10_000_000;

export async function* readLines<Item>(
  url: URL,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Item> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield parseLine<Item>(url, line);
    if (rest.length > LINE_UNITS_MAX) {
      throw new ServerFault(
        'content',
        url,
        `sent a line of more than ${LINE_UNITS_MAX} characters`,
      );
    }
  }
  rest += decoder.decode();
  if (rest !== '') yield parseLine<Item>(url, rest);
}

function parseLine<Item>(url: URL, text: string): Item {
  try {
    return JSON.parse(text) as Item;
  } catch {
    throw new ServerFault('content', url, 'sent a line that is not JSON');
  }
}
