/** A document that is not read, and why: a sentence without its subject and its full stop, to follow the name of the file. */
export class RefusedDocument extends Error {
  override readonly name = 'RefusedDocument';
}
