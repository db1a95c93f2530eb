/** A document that is not read, and why: a sentence without its subject and its full stop, to follow the name of the file. */
export class RefusedDocument extends Error {
  override readonly name = 'RefusedDocument';
}

/** Why a document cannot be read, on one line, whatever its reading threw: a library's message may have several. */
export function reasonOfRefusal(error: unknown): string {
  if (error instanceof RefusedDocument) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return `it is damaged, and cannot be read (${message.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, MESSAGE_LENGTH_MAX)})`;
}

/** A library's message may quote what it could not read. */
const MESSAGE_LENGTH_MAX = 200;
