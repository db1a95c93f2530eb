// Compares the words of two names: which word of one corresponds to which of the other.

export type NameComparison = ReturnType<typeof compareNames>;

/** The most letters of a word that counts as initials: "J. K." and "GG". */
const INITIALS_MAX = 2;

/** Compares a name as used with a full name, ignoring word order; each word is used once. */
export function compareNames(used: readonly string[], full: readonly string[]) {
  const left = [...full];
  const take = (isSame: (word: string) => boolean): boolean => {
    const at = left.findIndex(isSame);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const notExact = used.filter((word) => !take((text) => text === word));
  const isInitials = (word: string): boolean => word.length <= INITIALS_MAX;
  const notClose = notExact
    .filter((word) => !isInitials(word))
    .filter((word) => !take((candidate) => areClose(word, candidate)));
  const letters = notExact.filter(isInitials).flatMap((word) => [...word]);
  const wrong = letters.filter((letter) => !take((candidate) => candidate.startsWith(letter)));
  return {
    /** Words of the shorter form that the full name has exactly. */
    exact: used.length - notExact.length,
    /** Words that are a close spelling of a word of the full name. */
    close: notExact.filter((word) => !isInitials(word)).length - notClose.length,
    /** Initials of words of the full name. */
    initials: letters.length - wrong.length,
    /** Words that the full name does not have. */
    missing: notClose.length + wrong.length,
  };
}

/** Whether two full names can belong to one person: two words at least, and one name has all words of the other. */
export function areCompatible(first: readonly string[], second: readonly string[]): boolean {
  const [shorter, longer] = first.length <= second.length ? [first, second] : [second, first];
  const { exact, close, missing } = compareNames(shorter, longer);
  return missing === 0 && exact + close >= 2;
}

/** Whether two names have the same words. */
export function areEqual(first: readonly string[], second: readonly string[]): boolean {
  return first.length > 0 && [...first].sort().join(' ') === [...second].sort().join(' ');
}

// The number of letters by which two words differ.

/** Short words are close to other names: Ali and Adi. */
const COMPARED_LETTERS_MIN = 5;
/** From this length on, two letters may differ. */
const LONG_LETTERS = 8;

/** Whether one word is probably the other misspelt: one letter, or two of a long word, differ. Equal words are close. */
export function areClose(first: string, text: string): boolean {
  if (first === text) return true;
  const shorter = Math.min(first.length, text.length);
  if (
    shorter < COMPARED_LETTERS_MIN - 1 ||
    Math.max(first.length, text.length) < COMPARED_LETTERS_MIN
  )
    return false;
  const most = shorter >= LONG_LETTERS ? 2 : 1;
  return Math.abs(first.length - text.length) <= most && editDistance(first, text) <= most;
}

/** Kitui East and Kitui West differ by two letters, so the spelling of a constituency may differ by one at most. */
const CONSTITUENCY_LETTERS_MIN = 7;

/** The same for constituencies, which are often written as one word: `kamkunji` is `kamukunji`. */
export function areCloseConstituencies(first: string, text: string): boolean {
  if (first === text) return true;
  if (Math.min(first.length, text.length) < CONSTITUENCY_LETTERS_MIN) return false;
  return Math.abs(first.length - text.length) <= 1 && editDistance(first, text) <= 1;
}

/** Letters added, omitted, replaced, or exchanged with the next one (Damerau and Levenshtein). */
export function editDistance(first: string, text: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: text.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= first.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= text.length; j += 1) {
      const replaced = last[j - 1]! + (first[i - 1] === text[j - 1] ? 0 : 1);
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, replaced);
      const isExchange =
        i > 1 && j > 1 && first[i - 1] === text[j - 2] && first[i - 2] === text[j - 1];
      if (isExchange) least = Math.min(least, beforeLast[j - 2]! + 1);
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return last[text.length]!;
}
