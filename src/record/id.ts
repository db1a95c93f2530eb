// Ids: their bounds, and how people and programs write them.

/** The highest id there can be: the one after it must still be a whole number that JavaScript holds exactly. */
export const ID_MAX = Number.MAX_SAFE_INTEGER - 1;

/** The highest id that a document or a client may give. The other half is left for ids that the record assigns. */
export const GIVEN_ID_MAX = 2 ** 52;

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
