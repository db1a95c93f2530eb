// What the browsable page says of the address itself: the other formats it has, and the parameters it does not have.

import { html } from 'ghtml';
import { inFormat } from '../../shared/query-links.ts';
import { ignoredParameters } from '../resource/ignored-parameters.ts';
import { formatTitle, type FileFormat } from '../resource/media-types.ts';
import type { ApiRequest, Resource } from '../resource/resource.ts';

/** Links to the same in every other format. A file has the whole list, in order of id. */
export function formatsHtml({ exports = {} }: Resource, { base, path, query }: ApiRequest): string {
  const here = `${base.url}${path}`;
  const ofFiles = without(query, ['ordering', 'page', 'page_size', 'expand', 'highlight']);
  const files = (Object.keys(exports) as FileFormat[]).map(
    (format) =>
      html`<a class="plain" href="${inFormat(here, ofFiles, format)}">${formatTitle(format)}</a>`,
  );
  return [
    html`<a class="plain" href="${inFormat(here, query, 'json')}">the same as plain JSON</a>`,
    ...files,
  ].join('\n');
}

/** A sentence that names the parameters without effect; nothing where there are none. */
export function ignoredHtml(resource: Resource, { method, query }: ApiRequest): string {
  if (method !== 'GET' && method !== 'HEAD') return '';
  // An error of `strict` itself is shown on this page, so it is not thrown here again.
  const ignored = ignoredParameters(resource, without(query, ['strict']), null);
  if (ignored.length === 0) return '';
  const names = ignored.map((name) => html`<code>${name}</code>`).join(', ');
  return html`<p class="ignored" role="status">No such parameter here, so it has no effect: !${names}. With <code>strict=1</code> it is an error.</p>`;
}

function without(query: ApiRequest['query'], names: readonly string[]): ApiRequest['query'] {
  return new Map([...query].filter(([name]) => !names.includes(name)));
}
