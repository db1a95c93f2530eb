// Text of an entry as one line, such as a title.

/** Single spaces, none around it. What nobody can read, and PostgreSQL cannot store, is a space too. */
export function singleLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
