// The files of the last dump: the list at /data/, and each file whole or in ranges, the manifest too.

import { html } from 'ghtml';
import { createHash } from 'node:crypto';
import { lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import { clientErrors } from '../../../errors.ts';
import {
  DUMP_FILE_FORMATS,
  type DumpFile,
  type DumpManifest,
  isDumpFileName,
  MANIFEST_NAME,
  readManifest,
  readManifestBytes,
  UNDATED,
} from '../../../formats/dump-manifest.ts';
import { present } from '../../../present.ts';
import { parseByteRange } from '../../shared/byte-range.ts';
import { orNotModified } from '../../shared/freshness.ts';
import * as links from '../../shared/links.ts';
import { type ParsedRequest, pathParameter } from '../../shared/parsed-request.ts';
import { rawHeader } from '../../shared/raw-header.ts';
import { type HttpResponse, type OpenBody, responseOf } from '../../shared/response.ts';
import type { Locale } from '../../words/locale.ts';
import type { Page, SiteRequest } from '../page.ts';

export async function dumpsPage(folder: string, request: SiteRequest): Promise<Page> {
  const { t } = request;
  const manifest = await readManifest(folder);
  const body = html`<div class="plain">
<h1>${t('dumpsTitle')}</h1>
!${manifest === null ? html`<p>${t('noDump')}</p>` : filesHtml(manifest, request)}
</div>`;
  return {
    title: t('dumpsTitle'),
    description: t('dumpsDescription'),
    path: links.DUMPS,
    json: links.dumpFilePath(MANIFEST_NAME),
    section: 'data',
    body,
  };
}

/** Enough to compare by eye, and to fit a narrow screen; the manifest has all of it. */
const SHOWN_DIGITS = 12;

function filesHtml(
  { record, made, files }: DumpManifest,
  { t, locale, href }: SiteRequest,
): string {
  const rows = files.map(
    ({ name, rows: count, bytes, sha256, ...file }) => html`<tr>
<th scope="row"><a href="${href(links.dumpFilePath(name))}">!${contentOf(file, locale)}</a></th>
<td>${locale.number(count)}</td>
<td>${megabytes(bytes, locale)}</td>
<td><code title="${sha256}">${sha256.slice(0, SHOWN_DIGITS)}…</code></td>
</tr>
`,
  );
  return html`<p class="lead">${t('dumpsLead', { entries: record.entries, made: locale.moment(Date.parse(made)) })}</p>
<p>${t('dumpsState', { seq: record.seq })} <code>${record.chain}</code></p>
<p><a href="${href(links.dumpFilePath(MANIFEST_NAME))}">${MANIFEST_NAME}</a>: ${t('manifestAbout')}</p>
<div class="wide" tabindex="0" role="region" aria-label="${t('dumpsTitle')}"><table>
<thead><tr><th>${t('dumpFile')}</th><th>${t('dumpRows')}</th><th>MB</th><th>SHA-256</th></tr></thead>
<tbody>
!${rows}
</tbody>
</table></div>`;
}

function contentOf(
  { content, year, format }: Pick<DumpFile, 'content' | 'year' | 'format'>,
  { t }: Locale,
): string {
  const what = t(`dump.${content}`);
  const shown = year === UNDATED ? t('undated') : year;
  const { title } = DUMP_FILE_FORMATS[format];
  return html`${shown === null ? what : `${what}, ${shown}`} (${title})`;
}

/** To a tenth, at least one. */
function megabytes(bytes: number, locale: Locale): string {
  return locale.number(Math.max(1, Math.round(bytes / 100_000)) / 10);
}

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
  // A link is not served: it may lead out of the folder.
  const found = await lstat(path).catch(() => null);
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
      // No range of bytes can be read of an empty file.
      if (last < first) return bodyOf(Buffer.alloc(0));
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
    open: async (first, last) => bodyOf(bytes.subarray(first, last + 1)),
  };
}

function bodyOf(bytes: Buffer): OpenBody {
  return { headers: [], pieces: onePiece(bytes), close: async () => {} };
}

async function* onePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
