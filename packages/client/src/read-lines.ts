// Reads a stream of NDJSON: one object a line. Lines end at a line feed and nowhere else.

import { ServerFault } from './server-fault.ts';

/** A line of one entry; the longest entry there can be has a million characters. */
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
