// Reads the XML that feeds are written in: well-formed documents without a DTD, and nothing else.

import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text directly within it. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

export function parseXml(document: string): XmlElement {
  if (!document.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')) {
    throw new Error('no declaration');
  }
  const root: OpenElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('a DTD');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => (open.at(-1)!.text += text));
  parser.on('closetag', () => open.pop());
  parser.write(document).close();
  return root.children[0]!;
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
