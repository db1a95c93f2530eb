// An example of the reference: the request in four languages, and beside it a sample of the response.

import { html } from 'ghtml';
import { readFileSync } from 'node:fs';
import { ownValue } from '../../../record/own-value.ts';
import type { SiteRequest } from '../frame/page.ts';
import { command } from './docs-guide.ts';

/** Responses of a demo record by path, shortened; test/web/docs-samples.test.ts makes and checks them. */
const SAMPLES = JSON.parse(
  readFileSync(new URL('../../assets/samples.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, unknown>>;

/** The base URL of the samples. */
const SAMPLE_BASE = 'https://hansard.example';

/** `path` is that of the OpenAPI document, `url` an example of it. */
export function exampleHtml(path: string, url: string, request: SiteRequest): string {
  const { t } = request.locale;
  const codes = CODES.map(([language, write], index) => {
    const open = index === 0 ? ' open' : '';
    return html`<details name="code ${path}"!${open}><summary lang="en">${language}</summary>
!${write(url)}</details>`;
  });
  return html`<div class="example">
<div><p class="label">${t('docsTry')}</p>
<div class="codes">
!${codes.join('\n')}
</div></div>
!${sampleHtml(path, request)}
</div>`;
}

const code = (text: string): string => html`<pre tabindex="0"><code>${text}</code></pre>`;

/** With what each language has, or what everybody who uses it for data has. */
const CODES: readonly (readonly [language: string, write: (url: string) => string])[] = [
  ['curl', (url) => command(url)],
  [
    'Python',
    (url) =>
      code(`import json, urllib.request

with urllib.request.urlopen('${url}') as response:
    found = json.load(response)`),
  ],
  [
    'JavaScript',
    (url) =>
      code(`const response = await fetch('${url}');
const found = await response.json();`),
  ],
  ['R', (url) => code(`found <- jsonlite::fromJSON('${url}')`)],
];

function sampleHtml(path: string, { base, locale }: SiteRequest): string {
  const sample = ownValue(SAMPLES, path);
  if (sample === undefined) return '';
  const text = JSON.stringify(sample, null, 2).replaceAll(SAMPLE_BASE, base.url);
  return html`<div><p class="label">${locale.t('docsSample')}</p>
<pre class="sample" tabindex="0"><code>${text}</code></pre></div>`;
}
