// Reads XML as a stream: the parts of a document that were asked for, each as a whole element, so that a document of any length takes the
// memory of its largest part. Neither a document type nor an entity of a document's own is read.

import { SaxesParser } from 'saxes';
import { lineFault } from './lines.ts';

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  /** By name; `xml:id` and `xml:lang` have their prefix. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
  readonly line: number;
}

/** An element that was read whole, and the elements around it, the outermost first, without what is in them. */
export interface XmlPart {
  readonly element: XmlElement;
  readonly within: readonly XmlElement[];
}

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/** Documents of parliaments have up to twelve levels. */
const DEPTH_MAX = 100;

/** A text between two tags: more than the content of an entry may have, in bytes. */
const TEXT_BYTES_MAX = 8_000_000;

/** What one part may be made of: a header may have all people of a parliament in it. */
const PART_NODES_MAX = 3_000_000;

/** The elements in `containers` are opened; each of the others is a part, with all that is in it. */
export async function* readXmlParts(
  chunks: AsyncIterable<Buffer>,
  containers: ReadonlySet<string>,
  bytesMax: number,
): AsyncGenerator<XmlPart[]> {
  const reader = new PartReader(containers);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      return reader.refuse('it is not valid UTF-8');
    }
  };
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > bytesMax) reader.refuse(`it is larger than ${bytesMax / 1_000_000} MB`);
    yield reader.read(decode(chunk), chunk.length);
  }
  yield reader.end(decode());
}

class PartReader {
  readonly #containers: ReadonlySet<string>;
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  readonly #within: XmlElement[] = [];
  /** The elements of the part that is being read, the outermost first. */
  readonly #open: OpenElement[] = [];
  #parts: XmlPart[] = [];
  #nodes = 0;
  /** Since the last tag. */
  #textBytes = 0;

  constructor(containers: ReadonlySet<string>) {
    this.#containers = containers;
    const parser = this.#parser;
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') {
        this.refuse('its encoding is not UTF-8: convert it first');
      }
    });
    parser.on('doctype', () => this.refuse('a document type (DOCTYPE) is not read: remove it'));
    parser.on('error', ({ message }) => {
      // The line is named already.
      const reason = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
      this.refuse(`it is not well-formed XML (${reason})`);
    });
    parser.on('opentag', ({ local, attributes }) => {
      const given = new Map(
        Object.values(attributes).map(({ prefix, local: name, value }) => [
          prefix === 'xml' ? `xml:${name}` : name,
          value,
        ]),
      );
      this.#begin({ name: local, attributes: given, children: [], line: parser.line });
    });
    parser.on('text', (text) => this.#open.at(-1)?.children.push(text));
    parser.on('cdata', (text) => this.#open.at(-1)?.children.push(text));
    parser.on('closetag', () => this.#end());
  }

  refuse(what: string): never {
    throw lineFault(this.#parser.line, what);
  }

  /** The parts that ended in this piece of the document. */
  read(text: string, bytes: number): XmlPart[] {
    this.#textBytes += bytes;
    this.#parser.write(text);
    if (this.#textBytes > TEXT_BYTES_MAX) {
      this.refuse(`a text in it is longer than ${TEXT_BYTES_MAX / 1_000_000} MB`);
    }
    return this.#parts.splice(0);
  }

  end(text: string): XmlPart[] {
    this.#parser.write(text).close();
    return this.#parts;
  }

  #begin(element: OpenElement): void {
    this.#textBytes = 0;
    const depth = this.#within.length + this.#open.length;
    if (depth >= DEPTH_MAX) this.refuse(`elements are nested deeper than ${DEPTH_MAX} levels`);
    if (this.#open.length === 0 && this.#containers.has(element.name)) {
      this.#within.push(element);
      return;
    }
    this.#nodes += 1;
    if (this.#nodes > PART_NODES_MAX) {
      this.refuse(`an element in it has more than ${PART_NODES_MAX} others`);
    }
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
  }

  #end(): void {
    this.#textBytes = 0;
    const element = this.#open.pop();
    if (element === undefined) this.#within.pop();
    if (element === undefined || this.#open.length > 0) return;
    this.#nodes = 0;
    this.#parts.push({ element, within: [...this.#within] });
  }
}

// What elements say.

/** The first element of a name within another, at any depth; null where there is none. */
export function findElement(within: XmlElement, name: string): XmlElement | null {
  for (const found of findElements(within, name)) return found;
  return null;
}

export function* findElements(within: XmlElement, name: string): Generator<XmlElement> {
  for (const child of within.children) {
    if (typeof child === 'string') continue;
    if (child.name === name) yield child;
    yield* findElements(child, name);
  }
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => typeof child !== 'string' && child.name === name,
  );
}

export function attributeOf(element: XmlElement | null, name: string): string | null {
  return element?.attributes.get(name) ?? null;
}

/** All text within an element, its white space folded. */
export function textOf(element: XmlElement | null): string {
  return element === null ? '' : foldSpace(rawText(element));
}

function rawText({ children }: XmlElement): string {
  return children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('');
}

/** White space in XML is layout. A space that keeps two words together is not. */
export function foldSpace(text: string): string {
  return text.replace(/[\t\r\n ]*[\t\r\n][\t\r\n ]*| {2,}/g, ' ').replace(/^ | $/g, '');
}
