// Reads XML as a stream: the requested parts of a document, each as a whole element, so that memory is bounded by the largest
// part. Document types and entity declarations are refused.

import { SaxesParser } from 'saxes';
import { ownText } from '../base/memoize.ts';
import { countFeeds, LINE_BYTES_MAX, lineFault } from './lines.ts';

export class XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly line: number;
  readonly children: (XmlElement | string)[] = [];
  /** Its language, possibly inherited; null if there is none. */
  readonly language: string | null;
  readonly #attributes: readonly XmlAttribute[];

  constructor(
    name: string,
    attributes: readonly XmlAttribute[],
    line: number,
    around: XmlElement | undefined,
  ) {
    this.name = name;
    this.line = line;
    this.#attributes = attributes;
    this.language = languageOf(this.attribute('xml:lang')) ?? around?.language ?? null;
  }

  /** Trims white space, which is not part of an id, a reference or a date. */
  attribute(name: string): string | null {
    const attribute = this.#attributes.find((candidate) => candidate.name === name);
    return attribute === undefined ? null : ownText(attribute.value.trim());
  }

  /** The direct children with a name. */
  childrenNamed(name: string): XmlElement[] {
    return this.elements().filter((child) => child.name === name);
  }

  /** The descendants with a name. */
  find(name: string): XmlElement[] {
    return this.elements().flatMap((child) => [
      ...(child.name === name ? [child] : []),
      ...child.find(name),
    ]);
  }

  /** All text within it, with white space collapsed. */
  get text(): string {
    return foldSpace(this.#rawText());
  }

  /** The direct children, without texts. */
  elements(): XmlElement[] {
    return this.children.filter((child) => typeof child !== 'string');
  }

  #rawText(): string {
    return this.children
      .map((child) => (typeof child === 'string' ? child : child.#rawText()))
      .join('');
  }
}

/** A whole element, and its ancestors, the outermost first, without their content. */
export interface XmlPart {
  readonly element: XmlElement;
  readonly within: readonly XmlElement[];
}

/** Documents of parliaments have up to twelve levels. */
const DEPTH_MAX = 100;

/** The most nodes of a part: a header may contain all people of a parliament. This many take 200 MB. */
const PART_NODES_MAX = 500_000;

/** The events of a document. Lines are counted from 1. */
export interface XmlHandler {
  readonly begin: (name: string, attributes: readonly XmlAttribute[], line: number) => void;
  readonly text: (text: string, line: number) => void;
  readonly end: (line: number) => void;
}

export interface XmlAttribute {
  /** With its prefix. */
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  readonly uri: string;
  readonly value: string;
}

/** The byte order marks of UTF-16; any other document is UTF-8. */
const UTF_16_MARKS: ReadonlyMap<string, string> = new Map([
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
]);

/** Reports every element and text to the handler; yields after each piece of the document. */
export async function* readXml(
  chunks: AsyncIterable<Buffer>,
  bytesMax: number,
  handler: XmlHandler,
): AsyncGenerator<void> {
  let [bytes, bytesBeforeTag] = [0, 0];
  const parser = new StrictParser(handler, () => (bytesBeforeTag = bytes));
  let decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      return parser.refuse(`it is not valid ${parser.encoding.toUpperCase()}`);
    }
  };
  for await (const chunk of chunks) {
    if (bytes === 0) {
      parser.encoding = UTF_16_MARKS.get(chunk.toString('latin1', 0, 2)) ?? 'utf-8';
      decoder = new TextDecoder(parser.encoding, { fatal: true });
    }
    bytes += chunk.length;
    if (bytes > bytesMax) parser.refuse(`it is larger than ${bytesMax / 1_000_000} MB`);
    parser.write(decode(chunk));
    // A text is reported when it is complete.
    if (bytes - bytesBeforeTag > LINE_BYTES_MAX) {
      parser.refuse(`there are more than ${LINE_BYTES_MAX} bytes without a tag`);
    }
    yield;
  }
  parser.write(decode());
  parser.close();
  yield;
}

/** Text that only the parser can read or refuse: references, line ends that become line feeds, and forbidden characters. */
const NOT_PLAIN = /[&\r\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u2028\ufffe\uffff]|\]\]>/;

/** An element with nothing but text in it, and names that need no namespace of the document. Its attributes are one group. */
const LEAF =
  /<([A-Za-z_][\w.-]*)((?: (?!xmlns)(?:xml:)?[A-Za-z_][\w.-]*="[^"<\t\n]*")*)>([^<]*)<\/\1>/y;
const LEAF_ATTRIBUTE = / ((?:(xml):)?([^= ]+))="([^"]*)"/g;
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/**
 * Refuses anything but plain XML. Plain text between tags and plain elements with only such text bypass the parser, which looks
 * at every character: they are most of a report of debates.
 */
class StrictParser {
  readonly #parser = new SaxesParser({ xmlns: true, position: false });
  readonly #handler: XmlHandler;
  readonly #onTag: () => void;
  /** Detected from the first bytes. */
  encoding = 'utf-8';
  #depth = 0;
  /** The text read after a tag; null while the parser reads on. */
  #text: string | null = null;
  /** The lines that bypassed the parser. */
  #linesOfText = 0;

  constructor(handler: XmlHandler, onTag: () => void) {
    this.#handler = handler;
    this.#onTag = onTag;
    const parser = this.#parser;
    const between = (step: 1 | -1): void => {
      this.#depth += step;
      this.#text = this.#depth > 0 ? '' : null;
      onTag();
    };
    parser.on('opentag', ({ local, attributes }) => {
      between(1);
      if (this.#depth > DEPTH_MAX) {
        this.refuse(`elements are nested deeper than ${DEPTH_MAX} levels`);
      }
      handler.begin(local, Object.values(attributes), this.#line);
    });
    parser.on('closetag', () => {
      between(-1);
      handler.end(this.#line);
    });
    parser.on('text', (text) => handler.text(text, this.#line));
    parser.on('cdata', (text) => handler.text(text, this.#line));
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined && !this.encoding.startsWith(encoding.toLowerCase())) {
        this.refuse('its encoding is not UTF-8. Convert it first');
      }
    });
    parser.on('doctype', () => this.refuse('it has a document type (DOCTYPE). Remove it'));
    parser.on('error', ({ message }) =>
      this.refuse(`it is not well-formed XML (${message.replace(/\.$/, '')})`),
    );
  }

  get #line(): number {
    return this.#parser.line + this.#linesOfText;
  }

  refuse(what: string): never {
    throw lineFault(this.#line, what);
  }

  write(piece: string): void {
    for (let at = 0; at < piece.length;) {
      const index = piece.indexOf(this.#text === null ? '>' : '<', at);
      if (this.#text === null) {
        // This may be the end of a comment rather than of a tag; then the parser reads on.
        const end = index < 0 ? piece.length : index + 1;
        this.#parser.write(piece.slice(at, end));
        at = end;
      } else {
        const end = index < 0 ? piece.length : index;
        this.#text += piece.slice(at, end);
        at = index >= 0 && this.#endText() ? this.#readLeaf(piece, end) : end;
      }
    }
  }

  close(): void {
    // An element was not closed: the parser reports which.
    this.#parser.write(this.#text ?? '').close();
  }

  /** Returns whether the text was plain: of another, the parser has not told all yet. */
  #endText(): boolean {
    const text = this.#text ?? '';
    this.#text = null;
    const isPlain = !NOT_PLAIN.test(text);
    if (isPlain) this.#tellText(text);
    else this.#parser.write(text);
    return isPlain;
  }

  #tellText(text: string): void {
    if (text === '') return;
    this.#linesOfText += countFeeds(text);
    this.#handler.text(text, this.#line);
  }

  /**
   * Reports the plain element that begins at this position, and returns the position after it. Returns the same position if
   * no plain element begins there.
   */
  #readLeaf(piece: string, at: number): number {
    LEAF.lastIndex = at;
    const [whole, name = '', attributeText = '', text = ''] = LEAF.exec(piece) ?? [''];
    if (whole === '' || NOT_PLAIN.test(whole) || this.#depth === DEPTH_MAX) return at;
    const attributes = Array.from(
      attributeText.matchAll(LEAF_ATTRIBUTE),
      ([, attribute = '', prefix = '', local = '', value = '']) => {
        return { name: attribute, prefix, local, uri: prefix && XML_NAMESPACE, value };
      },
    );
    // The parser refuses an attribute that is there twice.
    if (new Set(attributes.map((attribute) => attribute.name)).size < attributes.length) return at;
    this.#onTag();
    this.#handler.begin(name, attributes, this.#line);
    this.#tellText(text);
    this.#handler.end(this.#line);
    this.#text = '';
    return at + whole.length;
  }
}

/** The elements in `containers` are descended into; each of the others is a part, with all its content. */
export async function* readXmlParts(
  chunks: AsyncIterable<Buffer>,
  containers: ReadonlySet<string>,
  bytesMax: number,
): AsyncGenerator<XmlPart[]> {
  const within: XmlElement[] = [];
  /** The elements of the part that is being read, the outermost first. */
  const open: XmlElement[] = [];
  const parts: XmlPart[] = [];
  let nodes = 0;
  const handler: XmlHandler = {
    begin: (name, attributes, line) => {
      const element = new XmlElement(name, attributes, line, open.at(-1) ?? within.at(-1));
      if (open.length === 0 && containers.has(name)) {
        within.push(element);
        return;
      }
      nodes += 1;
      if (nodes > PART_NODES_MAX) {
        throw lineFault(line, `one of its elements contains more than ${PART_NODES_MAX} others`);
      }
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    text: (text) => open.at(-1)?.children.push(text),
    end: () => {
      const element = open.pop();
      if (element === undefined) within.pop();
      if (element === undefined || open.length > 0) return;
      nodes = 0;
      parts.push({ element, within: [...within] });
    },
  };
  for await (const _ of readXml(chunks, bytesMax, handler)) yield parts.splice(0);
}

/** `en-GB` becomes `en`: the record only has language codes. */
export function languageOf(tag: string | null): string | null {
  if (tag === null || tag === '') return null;
  // Every element may have a tag, and nearly all are a plain code of two letters.
  if (/^[a-z]{2}$/.test(tag)) return tag;
  try {
    // For "und", a locale gives no language.
    return new Intl.Locale(tag).language || 'und';
  } catch {
    return null;
  }
}

/** White space in XML is layout, except no-break spaces. */
export function foldSpace(text: string): string {
  // Most texts have none.
  const folded = /[\t\r\n]| {2}/.test(text) ? text.replace(/[\t\r\n ]+/g, ' ') : text;
  return folded.replace(/^ /, '').replace(/ $/, '');
}
