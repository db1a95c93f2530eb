// Imports one document, whatever it is: a PDF document, or a file of entries.

import type { Parliament } from '../record/parliament/parliament.ts';
import type { Store } from '../store/contract/store.ts';
import { importEntries, type ImportOptions, type ImportReport } from './import-file.ts';
import { importPdf, type PdfImport } from './import-pdf.ts';
import type { OpenDocument } from './open-document.ts';

export type DocumentImport =
  | { readonly kind: 'pdf'; readonly done: PdfImport }
  | { readonly kind: 'entries'; readonly done: ImportReport };

export interface DocumentOptions extends ImportOptions {
  readonly parliament: Parliament;
  /** Whether the speakers of a PDF document are linked to people; true by default. */
  readonly links?: boolean;
  /** Called with the number of entries that were read of a file of entries. */
  readonly progress?: (entries: number) => void;
}

export async function importDocument(
  store: Store,
  document: OpenDocument,
  { parliament, links = true, progress = () => {}, ...options }: DocumentOptions,
): Promise<DocumentImport> {
  if (document.format === 'pdf') {
    return { kind: 'pdf', done: await importPdf(document, { parliament, store, links }) };
  }
  return { kind: 'entries', done: await importEntries(store, document, progress, options) };
}
