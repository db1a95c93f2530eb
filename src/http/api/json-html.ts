// JSON as a person reads it: indented, its strings escaped, its addresses as links. The text is read token by token: a parsed
// sitting takes ten times the memory of its text, and lives for as long as its page is made in turns.

import { html } from 'ghtml';
import { PageText } from '../shared/shown-text.ts';

const INDENT = '    ';

/** So much is written in a quarter of a millisecond. */
const PIECE_UNITS = 16_384;

/** The HTML of a text of JSON, piece by piece. The text is ours: it is written without white space, and is not checked. */
export function* jsonHtmlPieces(json: string): Generator<string> {
  const reader = new TokenReader(json);
  const page = new PageText();
  let line = '\n';
  let piece = '';
  for (let token = reader.next(); token !== ''; token = reader.next()) {
    if (token === '{' || token === '[') {
      piece += token;
      if (reader.isBeforeClosing()) piece += reader.next();
      else piece += line += INDENT;
    } else if (token === '}' || token === ']') {
      line = line.slice(0, -INDENT.length);
      piece += line + token;
    } else if (token === ',') {
      piece += token + line;
    } else if (token === ':') {
      piece += ': ';
    } else {
      piece += scalarHtml(token, reader.isBeforeColon(), page);
    }
    if (piece.length >= PIECE_UNITS) {
      yield piece;
      piece = '';
    }
  }
  yield piece;
}

/** A number or word needs no escape: it has none of the characters of markup. */
function scalarHtml(token: string, isKey: boolean, page: PageText): string {
  if (!token.startsWith('"')) return `<span class="literal">${token}</span>`;
  const inner = token.slice(1, -1);
  if (isKey) return html`<span class="key">&#34;${inner}&#34;</span>`;
  const { text, isCut } = page.show(inner.includes('\\') ? (JSON.parse(token) as string) : inner);
  // A text too long for a page is shown without its end: plain JSON has it whole.
  if (isCut) return html`<span class="string">${JSON.stringify(text)}</span> …`;
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text)
    ? html`<a href="${text}">${token}</a>`
    : html`<span class="string">&#34;${inner}&#34;</span>`;
}

/** Reads a text of JSON token by token: a string with its quotation marks, a number or word, or one character of structure. */
class TokenReader {
  readonly #json: string;
  #at = 0;

  constructor(json: string) {
    this.#json = json;
  }

  /** Empty at the end. */
  next(): string {
    const start = this.#at;
    const first = this.#json[start] ?? '';
    if (first === '"') this.#at = this.#endOfString(start);
    else if ('{}[],:'.includes(first)) this.#at = start + 1;
    else this.#at = this.#endOfWord(start);
    return this.#json.slice(start, this.#at);
  }

  isBeforeColon(): boolean {
    return this.#json[this.#at] === ':';
  }

  isBeforeClosing(): boolean {
    const next = this.#json[this.#at];
    return next === '}' || next === ']';
  }

  #endOfString(start: number): number {
    let end = this.#json.indexOf('"', start + 1);
    while (this.#isEscaped(end)) end = this.#json.indexOf('"', end + 1);
    return end + 1;
  }

  /** Whether an odd number of backslashes stands before. */
  #isEscaped(at: number): boolean {
    let slashes = 0;
    while (this.#json[at - slashes - 1] === '\\') slashes += 1;
    return slashes % 2 === 1;
  }

  #endOfWord(start: number): number {
    let end = start;
    while (end < this.#json.length && !',}]'.includes(this.#json.charAt(end))) end += 1;
    return end;
  }
}
