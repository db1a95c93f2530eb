// GET /data/: the files of the last dump, with their sizes and digests.

import { html } from 'ghtml';
import { readManifest } from '../../../distribute/dump/read-manifest.ts';
import {
  DUMP_FILE_FORMATS,
  MANIFEST_NAME,
  UNDATED,
  type DumpFile,
  type DumpManifest,
} from '../../../formats/dump-manifest.ts';
import * as links from '../../shared/links.ts';
import type { Locale } from '../../words/locale.ts';
import type { Page, SiteRequest } from '../frame/page.ts';

export async function dumpsPage(folder: string, request: SiteRequest): Promise<Page> {
  const { locale } = request;
  const { t } = locale;
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

function filesHtml({ record, made, files }: DumpManifest, { locale, href }: SiteRequest): string {
  const { t } = locale;
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
