// JSON for a person: indented, with escaped strings, and with addresses as links. The text is read token by token. A parsed
// sitting would take ten times the memory of its text for as long as its page is rendered, which takes several turns of the
// event loop.

import { html } from 'ghtml';
import { PageText } from '../words/shown-text.ts';

const INDENT = '    ';

/** The length of a piece, which is written in a quarter of a millisecond. */
const PIECE_UNITS = 16_384;

/** The HTML of a JSON text, piece by piece. The text is not checked: our own code wrote it, without white space. */
export function* jsonHtmlPieces(json: string): Generator<string> {
  const page = new PageText();
  let line = '\n';
  let piece = '';
  for (let at = 0; at < json.length;) {
    const token = json.slice(at, endOfToken(json, at));
    at += token.length;
    if (token === '{}' || token === '[]') {
      piece += token;
    } else if (token === '{' || token === '[') {
      piece += token + (line += INDENT);
    } else if (token === '}' || token === ']') {
      line = line.slice(0, -INDENT.length);
      piece += line + token;
    } else if (token === ',') {
      piece += token + line;
    } else if (token === ':') {
      piece += ': ';
    } else {
      piece += scalarHtml(token, json[at] === ':', page);
    }
    if (piece.length >= PIECE_UNITS) {
      yield piece;
      piece = '';
    }
  }
  yield piece;
}

/** A number or word needs no escaping: it contains no markup characters. */
function scalarHtml(token: string, isKey: boolean, page: PageText): string {
  if (!token.startsWith('"')) return `<span class="literal">${token}</span>`;
  const inner = token.slice(1, -1);
  if (isKey) return html`<span class="key">&#34;${inner}&#34;</span>`;
  const { text, isCut } = page.show(inner.includes('\\') ? (JSON.parse(token) as string) : inner);
  // A text too long for a page is cut: plain JSON has all of it.
  if (isCut) return html`<span class="string">${JSON.stringify(text)}</span> …`;
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text)
    ? html`<a href="${text}">${token}</a>`
    : html`<span class="string">&#34;${inner}&#34;</span>`;
}

const QUOTE_OR_ESCAPE = /"|\\./g;

/** A pair of brackets with nothing between, one character of structure, or a number or word. */
const NOT_A_STRING = /\{\}|\[\]|[{}[\],:]|[^,}\]]+/y;

/** Not a single pattern for strings: a text with a million escapes would overflow the stack of the pattern matcher. */
function endOfToken(json: string, start: number): number {
  const pattern = json[start] === '"' ? QUOTE_OR_ESCAPE : NOT_A_STRING;
  pattern.lastIndex = pattern === NOT_A_STRING ? start : start + 1;
  while (pattern.exec(json)?.[0].startsWith('\\') === true);
  return pattern.lastIndex;
}
