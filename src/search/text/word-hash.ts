// The hash of a folded word, by which its number is looked up.

/** Another in every process: nobody can think of words that all fall on one slot. */
const FACTOR = (Math.random() * 2 ** 31) | 1;

/** Adds a unit of a folded word to its hash. */
export function addToWordHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, FACTOR);
}

/** The hash of a folded word. */
export function wordHash(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = addToWordHash(hash, word.charCodeAt(at));
  return hash;
}
