// Imports a file into a store, as the command does.

import {
  importDocument,
  type ImportOptions,
  type ImportReport,
} from '../../../src/import/import-document.ts';
import { openDocument } from '../../../src/import/open-document.ts';
import { KENYA } from '../../../src/record/parliament/check-parliament.ts';
import type { Store } from '../../../src/store/contract/store.ts';

export async function importFile(
  store: Store,
  path: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  const document = await openDocument(path);
  try {
    return await importDocument(store, document, { parliament: KENYA, ...options });
  } finally {
    await document.close();
  }
}
