// Compresses pages, feeds and assets for clients that accept it, off the event loop. The JSON of lists and details is never
// compressed: its headers are promised to the byte, and a proxy in front may compress it.

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { withCodedTag } from './freshness.ts';
import type { Coding } from './negotiate.ts';
import { responseOf, type HttpResponse } from './response.ts';

/** The types that can be compressed. A body that is smaller than its headers is not worth compressing. */
const COMPRESSIBLE =
  /^(text\/(html|css|javascript)|image\/svg|application\/(xml|atom\+xml|feed\+json))/;
const BYTES_MIN = 400;

/** The level of Brotli that is as quick as gzip, and good enough for text. */
const BROTLI_QUALITY = 5;

export function isCompressible({ headers, body, open }: HttpResponse): boolean {
  if (open !== undefined || body.length < BYTES_MIN) return false;
  return COMPRESSIBLE.test(headers[headers.indexOf('Content-Type') + 1] ?? '');
}

/** The response with its body compressed; a long page takes tens of milliseconds in one of Node's threads. */
export async function compress(response: HttpResponse, coding: Coding): Promise<HttpResponse> {
  const { status, headers, body } = response;
  const fields = [...withCodedTag(headers, coding), 'Content-Encoding', coding];
  fields.splice(fields.indexOf('Content-Length'), 2);
  return responseOf(status, fields, await ENCODERS[coding](body));
}

const brotli = promisify(brotliCompress);

const ENCODERS: Readonly<Record<Coding, (body: Uint8Array | string) => Promise<Uint8Array>>> = {
  br: (body) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      },
    }),
  gzip: promisify(gzip),
};
