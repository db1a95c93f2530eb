// A document that is not read, and why, in words that follow the name of the file.

export class RefusedDocument extends Error {
  override readonly name = 'RefusedDocument';
}
