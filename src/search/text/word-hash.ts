// The hash of a folded word, by which its number is looked up. The caller chooses the factor, an odd number.

/** Adds a unit of a folded word to its hash. */
export function addToWordHash(hash: number, code: number, factor: number): number {
  return Math.imul(hash ^ code, factor);
}

/** The hash of a folded word. */
export function wordHash(word: string, factor: number): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = addToWordHash(hash, word.charCodeAt(at), factor);
  return hash;
}
