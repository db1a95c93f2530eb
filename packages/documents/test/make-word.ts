// Makes documents of Word and HTML for tests, from lines of marks: "> " begins a centred paragraph, *bold* and _italics_ set
// words, and an empty line is an empty paragraph.

import * as compoundFile from 'cfb';
import { strToU8, zipSync } from 'fflate';

interface Run {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Whether a tracked change removed it. */
  readonly removed: boolean;
}

interface MarkedParagraph {
  readonly runs: readonly Run[];
  readonly isCentred: boolean;
}

/** "~gone~" is what a tracked change removed. */
function paragraphsOf(markup: string): MarkedParagraph[] {
  return markup.split('\n').map((line) => {
    const isCentred = line.startsWith('> ');
    const runs = (isCentred ? line.slice(2) : line)
      .split(/(\*[^*]*\*|_[^_]*_|~[^~]*~)/)
      .filter((part) => part !== '')
      .map((part): Run => {
        const [bold, italic, removed] = ['*', '_', '~'].map((mark) => part.startsWith(mark));
        const text = bold || italic || removed ? part.slice(1, -1) : part;
        return { text, bold: bold === true, italic: italic === true, removed: removed === true };
      });
    return { runs, isCentred };
  });
}

// Word since 2007.

const NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** `furniture` is the text of the running head. */
export function makeDocx(markup: string, furniture = ''): Buffer {
  const body = paragraphsOf(markup).map(({ runs, isCentred }) => {
    const inner = runs.map(({ text, bold, italic, removed }) => {
      const look = `<w:rPr>${bold ? '<w:b/>' : ''}${italic ? '<w:i w:val="true"/>' : ''}</w:rPr>`;
      return removed
        ? `<w:del><w:r>${look}<w:delText>${escaped(text)}</w:delText></w:r></w:del>`
        : `<w:r>${look}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
    });
    const style = isCentred ? '<w:pPr><w:jc w:val="center"/></w:pPr>' : '';
    return `<w:p>${style}${inner.join('')}</w:p>`;
  });
  return makeDocxOf(body.join(''), furniture);
}

/** With the XML of its body. */
export function makeDocxOf(body: string, furniture = ''): Buffer {
  const part = (name: string, inner: string): Uint8Array =>
    strToU8(`<?xml version="1.0"?><w:${name} xmlns:w="${NAMESPACE}">${inner}</w:${name}>`);
  return zipOf({
    'word/document.xml': part('document', `<w:body>${body}</w:body>`),
    'word/header1.xml': part('hdr', `<w:p><w:r><w:t>${escaped(furniture)}</w:t></w:r></w:p>`),
  });
}

export function zipOf(files: Readonly<Record<string, Uint8Array>>): Buffer {
  return Buffer.from(zipSync(files, { level: 9 }));
}

// HTML.

export function makeHtml(markup: string): Buffer {
  const body = paragraphsOf(markup).map(({ runs, isCentred }) => {
    const inner = runs
      .filter(({ removed }) => !removed)
      .map(({ text, bold, italic }) => {
        const names = [...(bold ? ['b'] : []), ...(italic ? ['i'] : [])];
        const open = names.map((name) => `<${name}>`).join('');
        const close = names.map((name) => `</${name}>`).join('');
        return `${open}${escaped(text)}${close}`;
      });
    return `<p${isCentred ? ' class="c"' : ''}>${inner.join('')}</p>`;
  });
  const css = '<style>.c { text-align: center } /* ; } */</style>';
  return Buffer.from(
    `<!DOCTYPE html><html><head>${css}</head><body>${body.join('\n')}</body></html>`,
  );
}

// Word 97 to 2003: a stream with a header, the characters in two bytes each, and a page of runs for their properties and for
// those of the paragraphs; a second stream says where they are.

const HEADER_BYTES = 1_536;
const PAGE_BYTES = 512;

/** `pieces` is how often the document has its text, which is stored once. */
export function makeDoc(markup: string, pieces = 1): Buffer {
  const runs: { from: number; to: number; changes: number[] }[] = [];
  const paragraphs: { from: number; to: number; changes: number[] }[] = [];
  let text = '';
  for (const { runs: its, isCentred } of paragraphsOf(markup)) {
    const start = text.length;
    for (const { text: words, bold, italic, removed } of its) {
      const set = (code: number): number[] => [code & 0xff, code >> 8, 1];
      const changes = [
        ...(bold ? set(0x0835) : []),
        ...(italic ? set(0x0836) : []),
        ...(removed ? set(0x0800) : []),
      ];
      runs.push({ from: text.length, to: text.length + words.length, changes });
      text += words;
    }
    text += '\r';
    runs.push({ from: text.length - 1, to: text.length, changes: [] });
    const changes = isCentred ? [0x03, 0x24, 1] : [];
    paragraphs.push({ from: start, to: text.length, changes });
  }
  const letters = Buffer.from(text, 'utf16le');
  const pagesAt = Math.ceil((HEADER_BYTES + letters.length) / PAGE_BYTES);
  const offset = (at: number): number => HEADER_BYTES + at * 2;
  const characterPages = pagesOfRuns(runs, offset, false);
  const paragraphPages = pagesOfRuns(paragraphs, offset, true);
  const main = Buffer.alloc((pagesAt + characterPages.length + paragraphPages.length) * PAGE_BYTES);
  letters.copy(main, HEADER_BYTES);
  [...characterPages, ...paragraphPages].forEach(({ bytes }, index) => {
    bytes.copy(main, (pagesAt + index) * PAGE_BYTES);
  });
  const table = Buffer.concat([
    pieceTable(text.length, pieces),
    plexOf(characterPages, pagesAt),
    plexOf(paragraphPages, pagesAt + characterPages.length),
  ]);
  main.writeUInt16LE(0xa5ec, 0);
  main.writeUInt16LE(0xc1, 2);
  main.writeUInt32LE(text.length * pieces, 0x4c);
  let at = 0;
  for (const [field, length] of [
    [0x1a2, pieceTable(0, pieces).length],
    [0xfa, 4 + characterPages.length * 8],
    [0x102, 4 + paragraphPages.length * 8],
  ] as const) {
    main.writeUInt32LE(at, field);
    main.writeUInt32LE(length, field + 4);
    at += length;
  }
  return compound({ WordDocument: main, '0Table': table });
}

/** A document of Word 6: its text, a byte for each character, behind the header. */
export function makeOldDoc(markup: string): Buffer {
  const paragraphs = paragraphsOf(markup).map(({ runs }) => runs.map(({ text }) => text).join(''));
  const text = Buffer.from(paragraphs.map((paragraph) => `${paragraph}\r`).join(''), 'latin1');
  // A compound file keeps smaller streams elsewhere.
  const main = Buffer.alloc(Math.max(4_096, OLD_HEADER_BYTES + text.length));
  text.copy(main, OLD_HEADER_BYTES);
  main.writeUInt16LE(0xa5dc, 0);
  main.writeUInt16LE(0x65, 2);
  main.writeUInt32LE(OLD_HEADER_BYTES, 0x18);
  main.writeUInt32LE(OLD_HEADER_BYTES + text.length, 0x1c);
  main.writeUInt32LE(text.length, 0x34);
  return compound({ WordDocument: main });
}

const OLD_HEADER_BYTES = 768;

function compound(streams: Readonly<Record<string, Buffer>>): Buffer {
  const container = compoundFile.utils.cfb_new();
  for (const [name, bytes] of Object.entries(streams))
    compoundFile.utils.cfb_add(container, `/${name}`, bytes);
  return Buffer.from(compoundFile.write(container, { type: 'buffer' }) as Uint8Array);
}

function pieceTable(characters: number, pieces: number): Buffer {
  const bytes = 4 + pieces * 12;
  const table = Buffer.alloc(5 + bytes);
  table.writeUInt8(2, 0);
  table.writeUInt32LE(bytes, 1);
  for (let at = 0; at <= pieces; at++) table.writeUInt32LE(at * characters, 5 + at * 4);
  for (let at = 0; at < pieces; at++)
    table.writeUInt32LE(HEADER_BYTES, 5 + (pieces + 1) * 4 + at * 8 + 2);
  return table;
}

interface PageOfRuns {
  readonly from: number;
  readonly to: number;
  readonly bytes: Buffer;
}

/** A few runs a page, so that there are several. */
const RUNS_A_PAGE = 12;

function pagesOfRuns(
  runs: readonly { from: number; to: number; changes: number[] }[],
  offset: (at: number) => number,
  isParagraphs: boolean,
): PageOfRuns[] {
  const pages: PageOfRuns[] = [];
  for (let first = 0; first < runs.length; first += RUNS_A_PAGE) {
    const own = runs.slice(first, first + RUNS_A_PAGE);
    const bytes = Buffer.alloc(PAGE_BYTES);
    own.forEach(({ from }, index) => bytes.writeUInt32LE(offset(from), index * 4));
    const end = offset(own.at(-1)!.to);
    bytes.writeUInt32LE(end, own.length * 4);
    let free = PAGE_BYTES - 2;
    own.forEach(({ changes }, index) => {
      const entry = (own.length + 1) * 4 + index * (isParagraphs ? 13 : 1);
      // A paragraph names its style before its changes.
      const content = isParagraphs
        ? [(changes.length + 3) / 2, 0, 0, ...changes]
        : [changes.length, ...changes];
      free -= content.length + (content.length % 2);
      Buffer.from(content).copy(bytes, free);
      bytes.writeUInt8(free / 2, entry);
    });
    bytes.writeUInt8(own.length, PAGE_BYTES - 1);
    pages.push({ from: offset(own[0]!.from), to: end, bytes });
  }
  return pages;
}

function plexOf(pages: readonly PageOfRuns[], firstPage: number): Buffer {
  const plex = Buffer.alloc(4 + pages.length * 8);
  pages.forEach(({ from }, index) => plex.writeUInt32LE(from, index * 4));
  plex.writeUInt32LE(pages.at(-1)!.to, pages.length * 4);
  pages.forEach((_, index) =>
    plex.writeUInt32LE(firstPage + index, (pages.length + 1) * 4 + index * 4),
  );
  return plex;
}
