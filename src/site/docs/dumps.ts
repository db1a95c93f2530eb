// The files of the last dump: the list at /data/, its manifest, and each file whole or in ranges.

import { html } from 'ghtml';
import { hash } from 'node:crypto';
import { lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { clientErrors } from '../../base/errors.ts';
import * as dump from '../../formats/dump-manifest.ts';
import { present } from '../../base/present.ts';
import { ownValue } from '../../record/own-value.ts';
import { type ByteRange, parseByteRange } from '../../http/byte-range.ts';
import { orNotModified } from '../../http/freshness.ts';
import * as links from '../../http/links.ts';
import type { Translate } from '../../words/catalogue.ts';
import { orNotFound, type ParsedRequest, pathParameter } from '../../http/parsed-request.ts';
import { rawHeader } from '../../http/raw-header.ts';
import { type HttpResponse, type OpenBody, responseOf } from '../../http/response.ts';
import type { MakePage, SiteRequest } from '../page.ts';

export const dumpsPage =
  (folder: string): MakePage =>
  async (request) => {
    const { t } = request;
    const manifest = await dump.readManifest(folder);
    return {
      title: t('dumpsTitle'),
      description: t('dumpsDescription'),
      path: links.DUMPS,
      json: links.dumpFilePath(dump.MANIFEST_NAME),
      isVolatile: true,
      section: 'data',
      body: html`<div class="plain">
<h1>${t('dumpsTitle')}</h1>
!${manifest === null ? html`<p>${t('noDump')}</p>` : filesHtml(manifest, request)}
</div>`,
    };
  };

/** Enough to compare by eye, and short enough for a narrow screen; the manifest has all of it. */
const SHOWN_DIGITS = 12;

function filesHtml(
  { record, made, files }: dump.DumpManifest,
  { t, locale, href }: SiteRequest,
): string {
  // Megabytes to a tenth, at least one.
  const rows = files.map(
    ({ name, rows: count, bytes, sha256, ...file }) => html`<tr>
<th scope="row"><a href="${href(links.dumpFilePath(name))}">!${contentOf(file, t)}</a></th>
<td>${locale.number(count)}</td>
<td>${locale.number(Math.max(1, Math.round(bytes / 100_000)) / 10)}</td>
<td><code title="${sha256}">${sha256.slice(0, SHOWN_DIGITS)}…</code></td>
</tr>
`,
  );
  const described = Object.keys(dump.DESCRIPTION_TYPES).map(
    (name) => html`<a href="${href(links.dumpFilePath(name))}">${name}</a>`,
  );
  return html`<p class="lead">${t('dumpsLead', { entries: record.entries, made: locale.moment(Date.parse(made)) })}</p>
<p>${t('dumpsState', { seq: record.seq })} <code>${record.chain}</code></p>
<p><a href="${href(links.dumpFilePath(dump.MANIFEST_NAME))}">${dump.MANIFEST_NAME}</a>: ${t('manifestAbout')}</p>
<p>!${described.join(', ')}: ${t('descriptionsAbout')}</p>
<div class="wide" tabindex="0" role="region" aria-label="${t('dumpsTitle')}"><table>
<thead><tr><th>${t('dumpFile')}</th><th>${t('dumpRows')}</th><th>MB</th><th>SHA-256</th></tr></thead>
<tbody>
!${rows}
</tbody>
</table></div>`;
}

function contentOf(
  { content, year, format }: Pick<dump.DumpFile, 'content' | 'year' | 'format'>,
  t: Translate,
): string {
  const what = t(`dump.${content}`);
  const shown = year === dump.UNDATED ? t('undated') : year;
  const { title } = dump.DUMP_FILE_FORMATS[format];
  return html`${shown === null ? what : `${what}, ${shown}`} (${title})`;
}

/** The manifest and the descriptions with their types: the only files that change under their names. */
const DESCRIPTIONS = { [dump.MANIFEST_NAME]: 'application/json', ...dump.DESCRIPTION_TYPES };
type DescriptionName = keyof typeof DESCRIPTIONS;

const FOR_EVERYBODY = ['Access-Control-Allow-Origin', '*'];

export async function dumpFileResponse(
  folder: string,
  { request, parameters }: ParsedRequest,
): Promise<HttpResponse> {
  const name = pathParameter({ parameters }, 'name');
  const type = ownValue(DESCRIPTIONS, name);
  if (type !== undefined) return await descriptionResponse(folder, name as DescriptionName, type);
  const path = join(folder, name);
  // A link is not served: it may lead out of the folder.
  const stats = dump.isDumpFileName(name) ? await lstat(path).catch(() => null) : null;
  if (stats === null || !stats.isFile()) throw clientErrors.notFound();
  const { size } = stats;
  const headers = fileHeaders(name);
  const send = (status: number, { first, last }: ByteRange, more: string[]): HttpResponse => ({
    status,
    headers: [...headers, ...more, 'Content-Length', String(last - first + 1)],
    body: '',
    open: () => openFile(path, first, last),
  });
  const whole = send(200, { first: 0, last: size - 1 }, []);
  // A client that has the file gets a 304, whatever range it requests.
  if (orNotModified(whole, request).status === 304) return whole;
  const ifRange = rawHeader(request, 'if-range');
  const isCurrent = ifRange === undefined || ifRange.trim() === tagOf(name);
  const range = isCurrent ? parseByteRange(rawHeader(request, 'range'), size) : null;
  if (range === null) return whole;
  if (range === 'unsatisfiable') {
    return responseOf(416, ['Content-Range', `bytes */${size}`, 'Cache-Control', 'no-store'], '');
  }
  return send(206, range, ['Content-Range', `bytes ${range.first}-${range.last}/${size}`]);
}

async function descriptionResponse(
  folder: string,
  name: DescriptionName,
  type: string,
): Promise<HttpResponse> {
  const bytes = orNotFound(await dump.readManifestBytes(folder, name));
  const tag = tagOf(hash('sha256', bytes));
  const caching = ['Cache-Control', 'no-cache', 'ETag', tag, ...FOR_EVERYBODY];
  return responseOf(200, ['Content-Type', type, ...caching], bytes);
}

/**
 * A file never changes under its name, so the name is its ETag. A cache revalidates it each time all the same: what was withdrawn
 * goes with its files, and must not be sent from a cache after that.
 */
function fileHeaders(name: string): readonly string[] {
  const formats = Object.values(dump.DUMP_FILE_FORMATS);
  const format = formats.find(({ ending }) => name.endsWith(`.${ending}`));
  const headers = {
    'Content-Type': present(format, 'the format of a file of a dump').mediaType,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-cache',
    ETag: tagOf(name),
    'Accept-Ranges': 'bytes',
  };
  return [...Object.entries(headers).flat(), ...FOR_EVERYBODY];
}

const tagOf = (name: string): string => `"${name}"`;

async function openFile(path: string, start: number, end: number): Promise<OpenBody> {
  const file = await open(path).catch(({ code }: NodeJS.ErrnoException) => {
    // A dump may have removed it since it was found.
    throw code === 'ENOENT' ? clientErrors.notFound() : new Error(`${path}: ${code}`);
  });
  // An empty file has no byte range.
  const pieces =
    end < start ? Readable.from([]) : file.createReadStream({ start, end, autoClose: false });
  return { headers: [], pieces, close: () => file.close() };
}
