// JSON as a person reads it: indented, its strings escaped, its addresses as links.

import { html } from 'ghtml';
import { mapInTurns } from '../../../threads/in-turns.ts';
import { PageText } from '../../shared/shown-text.ts';

const INDENT = '    ';

/** A response has its long lists at the top or in a field of its object: their items are written in turns. */
export async function jsonHtml(value: unknown): Promise<string> {
  const page = new PageText();
  if (!isObject(value)) return await listHtml(value, '', page);
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value)) {
    fields.push(keyHtml(name) + (await listHtml(field, INDENT, page)));
  }
  return lines('{', '}', '', fields);
}

async function listHtml(value: unknown, indent: string, page: PageText): Promise<string> {
  if (!Array.isArray(value)) return valueHtml(value, indent, page);
  const items = await mapInTurns(value, (item) => valueHtml(item, indent + INDENT, page));
  return lines('[', ']', indent, items);
}

function valueHtml(value: unknown, indent: string, page: PageText): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => valueHtml(item, indent + INDENT, page));
    return lines('[', ']', indent, items);
  }
  if (isObject(value)) {
    const fields = Object.entries(value).map(
      ([name, field]) => keyHtml(name) + valueHtml(field, indent + INDENT, page),
    );
    return lines('{', '}', indent, fields);
  }
  if (typeof value === 'string') return stringHtml(value, page);
  return html`<span class="literal">${String(value)}</span>`;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function keyHtml(name: string): string {
  return html`<span class="key">${JSON.stringify(name)}</span>: `;
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
