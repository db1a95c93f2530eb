// Imports one document, whatever it is: a PDF document, or a file of entries.

import type { Parliament } from '../hansard/parliament/parliament.ts';
import type { Store } from '../store/contract/store.ts';
import { isPdfFile } from './document-readers.ts';
import { importFile, type ImportOptions, type ImportReport } from './import-file.ts';
import { importPdf, type PdfImport } from './import-pdf.ts';

export type DocumentImport =
  | { readonly kind: 'pdf'; readonly done: PdfImport }
  | { readonly kind: 'entries'; readonly done: ImportReport };

export interface DocumentOptions extends ImportOptions {
  readonly parliament: Parliament;
  /** Called with the number of entries that were read of a file of entries. */
  readonly progress?: (entries: number) => void;
}

export async function importDocument(
  store: Store,
  path: string,
  { parliament, progress = () => {}, ...options }: DocumentOptions,
): Promise<DocumentImport> {
  if (await isPdfFile(path)) {
    return { kind: 'pdf', done: await importPdf(path, { parliament, store }) };
  }
  return { kind: 'entries', done: await importFile(store, path, progress, options) };
}
