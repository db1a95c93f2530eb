// Opens a document of any format. The format is known by the first bytes, whatever the name of the file says.

import { extractRuns } from './extract-runs.ts';
import { readDoc } from './read-doc.ts';
import { readDocx } from './read-docx.ts';
import type { Extracted } from './read-document.ts';
import { readHtml } from './read-html.ts';
import { RefusedDocument } from './refused-document.ts';

/** Where the mark of a PDF document must be: some programs write something before it. */
const PDF_MARK_WITHIN_BYTES = 1_024;

/** HTML has one of these among its first letters. */
const HTML_MARK = /<(?:!doctype\s+html|html|head|body|meta|title|p|div|table|span|h1)[\s>/]/i;
const HTML_MARK_WITHIN_BYTES = 4_096;

export const PRINTED_FORMATS = ['pdf', 'docx', 'doc', 'html'] as const;
export type PrintedFormat = (typeof PRINTED_FORMATS)[number];

/** The format of a document, by its first bytes; null for anything that is not a printed document. */
export function formatOf(bytes: Uint8Array): PrintedFormat | null {
  const start = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.length, HTML_MARK_WITHIN_BYTES),
  );
  if (start.subarray(0, PDF_MARK_WITHIN_BYTES).includes('%PDF-')) return 'pdf';
  const mark = start.toString('latin1', 0, 4);
  if (mark === 'PK\u0003\u0004') return 'docx';
  if (mark === '\u00d0\u00cf\u0011\u00e0') return 'doc';
  // In UTF-16 every other byte of these letters is zero.
  return HTML_MARK.test(start.toString('latin1').replaceAll('\0', '')) ? 'html' : null;
}

export async function extractDocument(bytes: Uint8Array): Promise<Extracted> {
  switch (formatOf(bytes)) {
    case 'pdf':
      return { kind: 'pages', pages: await extractRuns(bytes) };
    case 'docx':
      return { kind: 'flow', flow: withText(readDocx(bytes)) };
    case 'doc':
      return { kind: 'flow', flow: withText(readDoc(bytes)) };
    case 'html': {
      const read = readHtml(bytes);
      return read.kind === 'pages' ? read : { ...read, flow: withText(read.flow) };
    }
    case null:
      throw new RefusedDocument('it is not a document in PDF, Word or HTML');
  }
}

function withText<Flow extends { readonly items: readonly unknown[] }>(flow: Flow): Flow {
  if (flow.items.length === 0) throw new RefusedDocument('it has no text');
  return flow;
}
