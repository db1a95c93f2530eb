// Compresses pages, feeds and assets for clients that accept it. The JSON of lists and details is never compressed:
// its headers are promised to the byte, and a proxy in front may compress it.

import type { IncomingMessage } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { responseOf, type HttpResponse } from '../shared/response.ts';
import { acceptedCoding } from './accepted-coding.ts';

/** Types that shrink. A body smaller than its own headers is not worth compressing. */
const COMPRESSIBLE =
  /^(text\/(html|css|javascript)|image\/svg|application\/(xml|atom\+xml|feed\+json))/;
const BYTES_MIN = 400;

/** Good enough for text, and as quick as gzip. */
const BROTLI_QUALITY = 5;

/** Best first. */
const CODINGS = ['br', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];

export function compress(response: HttpResponse, incoming: IncomingMessage): HttpResponse {
  const { status, headers, body } = response;
  if (body.length < BYTES_MIN) return response;
  if (!COMPRESSIBLE.test(headers[headers.indexOf('Content-Type') + 1] ?? '')) return response;
  const coding = acceptedCoding(incoming, CODINGS);
  if (coding === null) return response;
  const fields = [...headers, 'Content-Encoding', coding];
  fields.splice(fields.indexOf('Content-Length'), 2);
  // A compressed body is another sequence of bytes, so its strong validator is another too.
  const tag = fields.indexOf('ETag') + 1;
  if (tag > 0) fields[tag] = fields[tag]!.replace(/"$/, `-${coding}"`);
  return responseOf(status, fields, encode(body, coding));
}

function encode(body: Uint8Array | string, coding: Coding): Uint8Array {
  if (coding === 'gzip') return gzipSync(body);
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    },
  });
}
