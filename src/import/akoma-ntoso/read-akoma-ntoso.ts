// Reads a debate in Akoma Ntoso: XML → events → lines with the fields of entries. A document type and entities of its own are
// refused, and size, depth and the number of elements are bounded.

import { SaxesParser } from 'saxes';
import { OperatorError } from '../../errors.ts';
import { lineFault, type JsonLine } from '../../formats/lines.ts';
import { DebateReader } from './debate-reader.ts';

/** A sitting of the largest has some 1.1 MB of text; one of 64 MB takes about a second to read. */
const DOCUMENT_BYTES_MAX = 64_000_000;

/** Debates of other parliaments have up to twelve levels. */
const DEPTH_MAX = 100;

/** The largest sitting has 3,440 entries, with some five elements each. */
const ELEMENTS_MAX = 1_000_000;

export async function* readAkomaNtoso(chunks: AsyncIterable<Buffer>): AsyncGenerator<JsonLine[]> {
  const debate = new DebateReader();
  const parser = new SaxesParser({ xmlns: true, position: true });
  let [depth, elements, bytes] = [0, 0, 0];
  const refuse = (what: string): never => {
    throw lineFault(parser.line, what);
  };
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') {
      refuse('its encoding is not UTF-8: convert it first');
    }
  });
  parser.on('doctype', () => refuse('a document type (DOCTYPE) is not read: remove it'));
  parser.on('error', (error) => refuse(`it is not well-formed XML (${reasonOf(error)})`));
  parser.on('opentag', (tag) => {
    depth += 1;
    elements += 1;
    if (depth > DEPTH_MAX) refuse(`elements are nested deeper than ${DEPTH_MAX} levels`);
    if (elements > ELEMENTS_MAX) refuse(`it has more than ${ELEMENTS_MAX} elements`);
    debate.begin(tag.local, Object.values(tag.attributes), parser.line);
  });
  parser.on('text', (text) => debate.text(text));
  parser.on('cdata', (text) => debate.text(text));
  parser.on('closetag', () => {
    depth -= 1;
    debate.end(parser.line);
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      return refuse('it is not valid UTF-8');
    }
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > DOCUMENT_BYTES_MAX) {
      refuse(`it is larger than ${DOCUMENT_BYTES_MAX / 1_000_000} MB`);
    }
    parser.write(decode(chunk));
  }
  parser.write(decode()).close();
  if (!debate.isDebate) throw new OperatorError('line 1: it has no debate of Akoma Ntoso.');
  yield debate.lines;
}

/** Without the position that the parser puts before it: the line is named already. */
function reasonOf({ message }: Error): string {
  return message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
}
