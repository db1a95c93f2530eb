// Ids as people and programs write them.

/** The id that decimal digits name; null for any other text, and for numbers that are not exact (2^53 has 16 digits). */
export function parseId(text: string): number | null {
  if (!/^[0-9]{1,16}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

/** Digits are an id; anything else is a slug. */
export function parseIdOrSlug(text: string): number | string {
  return parseId(text) ?? text;
}
