// Reads a document of Akoma Ntoso from a text, in chunks as a file is read.

import { readAkomaNtoso } from '../../src/import/read-akoma-ntoso.ts';
import { readDrafts } from '../../src/import/read-drafts.ts';
import type { SittingDraft } from '../../src/import/read-drafts.ts';

export async function read(text: string | Buffer, chunkBytes = 1_000): Promise<SittingDraft[]> {
  const bytes = Buffer.from(text);
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  return await Array.fromAsync(readDrafts(readAkomaNtoso(chunks())));
}
