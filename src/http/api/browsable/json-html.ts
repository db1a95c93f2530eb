// JSON as a person reads it: indented, its strings escaped, its addresses as links.

import { html } from 'ghtml';
import { PageText } from '../../shared/shown-text.ts';

const INDENT = '    ';

export function jsonHtml(value: unknown): string {
  return valueHtml(value, '', new PageText());
}

function valueHtml(value: unknown, indent: string, page: PageText): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => valueHtml(item, indent + INDENT, page));
    return lines('[', ']', indent, items);
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(
      ([name, field]) =>
        html`<span class="key">${JSON.stringify(name)}</span>: ` +
        valueHtml(field, indent + INDENT, page),
    );
    return lines('{', '}', indent, fields);
  }
  if (typeof value === 'string') return stringHtml(value, page);
  return html`<span class="literal">${String(value)}</span>`;
}

function lines(open: string, close: string, indent: string, items: readonly string[]): string {
  if (items.length === 0) return open + close;
  const inner = items.map((item) => `${indent}${INDENT}${item}`).join(',\n');
  return `${open}\n${inner}\n${indent}${close}`;
}

/** A text too long for a page is shown without its end: plain JSON has it whole. */
function stringHtml(whole: string, page: PageText): string {
  const { text, isCut } = page.show(whole);
  if (isCut) return html`<span class="string">${JSON.stringify(text)}</span> …`;
  const quoted = JSON.stringify(text);
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text)
    ? html`<a href="${text}">${quoted}</a>`
    : html`<span class="string">${quoted}</span>`;
}
