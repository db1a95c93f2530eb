// Several patterns of a parliament's description as one.

/** The text of a pattern that matches where any of these does; of none, one that matches nothing. */
export function alternatives(patterns: readonly string[]): string {
  return patterns.length === 0 ? '(?!)' : patterns.map((one) => `(?:${one})`).join('|');
}
