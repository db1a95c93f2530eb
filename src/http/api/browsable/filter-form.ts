// The form of the browsable page that filters a list: one field for each of its query parameters.

import { html } from 'ghtml';
import type { ApiRequest, FilterHelp, Resource } from '../resource/resource.ts';

/** Nothing for a single item, which has nothing to filter. */
export function filterForm(
  { filters, parent }: Resource,
  { base, path, query }: ApiRequest,
): string {
  if (filters === undefined || parent !== undefined) return '';
  const fields = Object.entries(filters).map(([name, help]) => field(name, help, query.get(name)));
  const isFiltered = Object.keys(filters).some((name) => (query.get(name) ?? '') !== '');
  return html`<details class="filters" !${isFiltered ? 'open' : ''}>
<summary>Filters</summary>
<form method="get" action="${base.url}${path}">
<input type="hidden" name="format" value="api">
!${fields.join('\n')}
<p class="send"><button class="button" type="submit">Ask</button>
<a class="plain" href="${base.url}${path}?format=api">everything</a></p>
</form>
</details>`;
}

function field(name: string, { label, help, choices }: FilterHelp, value = ''): string {
  const input =
    choices === undefined
      ? html`<input id="filter-${name}" name="${name}" value="${value}" aria-describedby="about-${name}">`
      : html`<select id="filter-${name}" name="${name}" aria-describedby="about-${name}">
!${['', ...choices].map((choice) => option(choice, value)).join('')}</select>`;
  return html`<p class="filter"><label for="filter-${name}">${label} <code>${name}</code></label>
!${input}
<small id="about-${name}">${help}</small></p>`;
}

function option(choice: string, value: string): string {
  return html`<option value="${choice}" !${choice === value ? 'selected' : ''}>${choice}</option>`;
}
