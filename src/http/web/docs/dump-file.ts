// GET /data/<name>: one file of a dump, whole or a range of it, and the manifest.

import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifestBytes } from '../../../distribute/dump/read-manifest.ts';
import { clientErrors } from '../../../errors.ts';
import { pathParameter } from '../../shared/parsed-request.ts';
import {
  DUMP_FILE_FORMATS,
  isDumpFileName,
  MANIFEST_NAME,
} from '../../../formats/dump-manifest.ts';
import { parseByteRange } from '../../shared/byte-range.ts';
import { orNotModified } from '../../shared/freshness.ts';
import type { ParsedRequest } from '../../shared/parsed-request.ts';
import { rawHeader } from '../../shared/raw-header.ts';
import { responseOf, type HttpResponse, type OpenBody } from '../../shared/response.ts';
import { present } from '../../../present.ts';

/** What can be sent from any byte on. */
interface ServedFile {
  readonly tag: string;
  readonly size: number;
  readonly headers: readonly string[];
  readonly open: (first: number, last: number) => Promise<OpenBody>;
}

export async function dumpFileResponse(
  folder: string,
  { request, parameters }: ParsedRequest,
): Promise<HttpResponse> {
  const name = pathParameter({ parameters }, 'name');
  const file = name === MANIFEST_NAME ? await manifestFile(folder) : await dumpFile(folder, name);
  if (file === null) throw clientErrors.notFound();
  const { tag, size, open: openFrom } = file;
  const headers = [
    ...file.headers,
    'ETag',
    tag,
    'Accept-Ranges',
    'bytes',
    'Access-Control-Allow-Origin',
    '*',
  ];
  const whole: HttpResponse = {
    status: 200,
    headers: [...headers, 'Content-Length', String(size)],
    body: '',
    open: () => openFrom(0, size - 1),
  };
  // A client that has the file gets a 304, whatever range it asks for.
  if (orNotModified(whole, request).status === 304) return whole;
  const ifRange = rawHeader(request, 'if-range');
  const isCurrent = ifRange === undefined || ifRange.trim() === tag;
  const range = isCurrent ? parseByteRange(rawHeader(request, 'range'), size) : null;
  if (range === null) return whole;
  if (range === 'unsatisfiable') {
    return responseOf(416, ['Content-Range', `bytes */${size}`, 'Cache-Control', 'no-store'], '');
  }
  const { first, last } = range;
  const part = ['Content-Range', `bytes ${first}-${last}/${size}`];
  return {
    status: 206,
    headers: [...headers, ...part, 'Content-Length', String(last - first + 1)],
    body: '',
    open: () => openFrom(first, last),
  };
}

/** A file never changes under its name: the name is its ETag. */
async function dumpFile(folder: string, name: string): Promise<ServedFile | null> {
  if (!isDumpFileName(name)) return null;
  const path = join(folder, name);
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) return null;
  const format = present(
    Object.values(DUMP_FILE_FORMATS).find(({ ending }) => name.endsWith(`.${ending}`)),
    'the format of a file of a dump',
  );
  return {
    tag: `"${name}"`,
    size: found.size,
    headers: [
      'Content-Type',
      format.mediaType,
      'Content-Disposition',
      `attachment; filename="${name}"`,
      'Cache-Control',
      'public, max-age=31536000, immutable',
    ],
    open: async (first, last) => {
      const file = await open(path);
      return {
        headers: [],
        pieces: file.createReadStream({ start: first, end: last, autoClose: false }),
        close: () => file.close(),
      };
    },
  };
}

async function manifestFile(folder: string): Promise<ServedFile | null> {
  const bytes = await readManifestBytes(folder);
  if (bytes === null) return null;
  return {
    tag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    size: bytes.length,
    headers: ['Content-Type', 'application/json', 'Cache-Control', 'no-cache'],
    open: async (first, last) => ({
      headers: [],
      pieces: onePiece(bytes.subarray(first, last + 1)),
      close: async () => {},
    }),
  };
}

async function* onePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
