// A strict reader of the XML that feeds are written in: it takes well-formed documents without a DTD and nothing else.

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text directly within it. */
  readonly text: string;
}

const CHARACTERS = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
const TOKEN =
  /<\?xml version="1\.0" encoding="UTF-8"\?>\n|<\/([\w:.-]+)>|<([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)(\/?)>|([^<]+)/y;

export function parseXml(document: string): XmlElement {
  if (!CHARACTERS.test(document)) throw new Error('a character that XML 1.0 does not have');
  if (!document.startsWith('<?xml')) throw new Error('no declaration');
  const root = { name: '', attributes: {}, children: [] as XmlElement[], text: '' };
  const open: { name: string; children: XmlElement[]; text: string }[] = [root];
  for (let at = 0; at < document.length;) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(document);
    if (token === null) throw new Error(`not well-formed: ${document.slice(at, at + 80)}`);
    const [whole, ending, beginning, attributes = '', empty, text] = token;
    if (whole.startsWith('<?') && at > 0) throw new Error('a declaration within the document');
    at += whole.length;
    if (text !== undefined) {
      open.at(-1)!.text += decode(text);
    } else if (ending !== undefined) {
      if (open.pop()!.name !== ending) throw new Error(`</${ending}> ends another element`);
    } else if (beginning !== undefined) {
      const element = { name: beginning, attributes: read(attributes), children: [], text: '' };
      open.at(-1)!.children.push(element);
      if (empty !== '/') open.push(element);
    }
  }
  if (open.length !== 1 || root.children.length !== 1 || root.text.trim() !== '') {
    throw new Error('not one root element');
  }
  return root.children[0]!;
}

function read(attributes: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name, value] of attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)) {
    if (name! in found) throw new Error(`${name} twice`);
    found[name!] = decode(value!);
  }
  return found;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function decode(text: string): string {
  if (text.includes(']]>')) throw new Error(']]> in text');
  return text.replace(/&([^;]*;)?/g, (whole, name: string | undefined) => {
    const number = /^#(\d+);$/.exec(name ?? '')?.[1];
    const found =
      number === undefined
        ? ENTITIES[name?.slice(0, -1) ?? '']
        : String.fromCodePoint(Number(number));
    if (found === undefined) throw new Error(`no entity: ${whole}`);
    return found;
  });
}

/** The children of a name. */
export const all = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name);

/** The one child of a name. */
export function only(element: XmlElement, name: string): XmlElement {
  const found = all(element, name);
  if (found.length !== 1) throw new Error(`${found.length} of ${name} in ${element.name}`);
  return found[0]!;
}
