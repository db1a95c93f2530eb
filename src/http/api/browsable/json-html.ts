// JSON as a person reads it: indented, its strings escaped, its addresses as links.

import { html } from 'ghtml';

const INDENT = '    ';

export function jsonHtml(value: unknown, indent = ''): string {
  if (Array.isArray(value)) {
    return lines(
      '[',
      ']',
      indent,
      value.map((item) => jsonHtml(item, indent + INDENT)),
    );
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(
      ([name, field]) =>
        html`<span class="key">${JSON.stringify(name)}</span>: ` + jsonHtml(field, indent + INDENT),
    );
    return lines('{', '}', indent, fields);
  }
  if (typeof value === 'string') return stringHtml(value);
  return html`<span class="literal">${String(value)}</span>`;
}

function lines(open: string, close: string, indent: string, items: readonly string[]): string {
  if (items.length === 0) return open + close;
  const inner = items.map((item) => `${indent}${INDENT}${item}`).join(',\n');
  return `${open}\n${inner}\n${indent}${close}`;
}

function stringHtml(text: string): string {
  const quoted = JSON.stringify(text);
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text)
    ? html`<a href="${text}">${quoted}</a>`
    : html`<span class="string">${quoted}</span>`;
}
