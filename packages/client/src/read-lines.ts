// Reads a stream of NDJSON: one object a line. Lines end at a line feed and nowhere else.

import { ServerFault } from './server-fault.ts';

/** A line of one entry; the longest entry there can be has a million characters. */
const LINE_BYTES_MAX = 10_000_000;

const LINE_FEED = 0x0a;

export async function* readLines<Item>(
  url: URL,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Item> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let feed; (feed = bytes.indexOf(LINE_FEED, start)) >= 0; start = feed + 1) {
      if (feed > start) yield parseLine<Item>(url, bytes.toString('utf8', start, feed));
    }
    rest = bytes.subarray(start);
    if (rest.length > LINE_BYTES_MAX) {
      throw new ServerFault('content', url, `sent a line of more than ${LINE_BYTES_MAX} bytes`);
    }
  }
  if (rest.length > 0) yield parseLine<Item>(url, rest.toString('utf8'));
}

function parseLine<Item>(url: URL, text: string): Item {
  try {
    return JSON.parse(text) as Item;
  } catch {
    throw new ServerFault('content', url, 'sent a line that is not JSON');
  }
}
