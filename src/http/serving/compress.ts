// Pages, feeds and assets are sent compressed to who asks for it. The JSON of lists and details never is: the
// headers of those answers are exact, and a proxy in front may do it.

import type { IncomingMessage } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { responseOf, type HttpResponse } from '../shared/response.ts';
import { rawHeader } from '../shared/raw-header.ts';

/** Types that shrink; what is smaller than its own headers does not. */
const COMPRESSIBLE =
  /^(text\/(html|css|javascript)|image\/svg|application\/(xml|atom\+xml|feed\+json))/;
const BYTES_MIN = 400;

/** Good enough for text, and as quick as gzip. */
const BROTLI_QUALITY = 5;

export function compress(answer: HttpResponse, request: IncomingMessage): HttpResponse {
  const { headers, body } = answer;
  if (body.length < BYTES_MIN) return answer;
  if (!COMPRESSIBLE.test(headers[headers.indexOf('Content-Type') + 1] ?? '')) return answer;
  const coding = codingFor(rawHeader(request, 'accept-encoding') ?? '');
  if (coding === null) return answer;
  const fields = [...headers, 'Content-Encoding', coding];
  fields.splice(fields.indexOf('Content-Length'), 2);
  // A compressed answer is another sequence of bytes, so its strong validator is another too.
  const tag = fields.indexOf('ETag') + 1;
  if (tag > 0) fields[tag] = fields[tag]!.replace(/"$/, `-${coding}"`);
  return responseOf(answer.status, fields, encode(answer.body, coding));
}

type Coding = 'br' | 'gzip';

function codingFor(acceptEncoding: string): Coding | null {
  const wanted = new Map(
    acceptEncoding.split(',').map((part) => {
      const [name = '', q = 'q=1'] = part.split(';').map((piece) => piece.trim().toLowerCase());
      return [name, Number(q.replace(/^q=/, ''))] as const;
    }),
  );
  const accepts = (coding: string): boolean => (wanted.get(coding) ?? wanted.get('*') ?? 0) > 0;
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null;
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
