// Who made a change, as the history names it. A token's name has no colon, so nobody can pass for a document.

/** The longest name of a document that the history has: it is stored with every entry. */
const NAME_LENGTH_MAX = 200;

/** A document that was imported. */
export function importAuthor(name: string): string {
  return `import: ${[...name].slice(0, NAME_LENGTH_MAX).join('')}`;
}

/** A server that is mirrored. */
export function mirrorAuthor(address: string): string {
  return `mirror: ${address}`;
}

/** A file of corrections: what it says, a person decided. */
export function correctionAuthor(name: string): string {
  return `correction: ${[...name].slice(0, NAME_LENGTH_MAX).join('')}`;
}

/** Whether a change came with a document, or from a mirrored server: what they say may give way to a person's work. */
export function isDocumentAuthor(by: string | null): boolean {
  return by !== null && (by.startsWith('import: ') || by.startsWith('mirror: '));
}
