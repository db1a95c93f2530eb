// Tells a document in Akoma Ntoso by its content.

import { open } from 'node:fs/promises';

/** The root element follows the declaration, and perhaps a comment on rights. */
const ROOT_WITHIN_BYTES = 8_192;

/** Whether a file is such a document, by its content. */
export async function isAkomaNtoso(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ROOT_WITHIN_BYTES));
    const text = buffer.toString('utf8', 0, bytesRead);
    return /^\ufeff?\s*</.test(text) && /<(?:[\w.-]+:)?akomaNtoso[\s>]/.test(text);
  } finally {
    await file.close();
  }
}
