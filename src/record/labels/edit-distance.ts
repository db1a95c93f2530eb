// How many letters two words differ by.

/** Short words have neighbours that are other names: Ali and Adi. */
const COMPARED_LETTERS_MIN = 5;
/** From this length on two letters may differ. */
const LONG_LETTERS = 8;

/** Whether one word is likely the other misspelt: one letter, or two of a long word, differ. Equal words are close. */
export function areClose(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  if (
    shorter < COMPARED_LETTERS_MIN - 1 ||
    Math.max(one.length, other.length) < COMPARED_LETTERS_MIN
  )
    return false;
  const most = shorter >= LONG_LETTERS ? 2 : 1;
  return Math.abs(one.length - other.length) <= most && editDistance(one, other) <= most;
}

/** Kitui East and Kitui West differ by two letters, so one is the most that the spelling of a constituency may differ by. */
const CONSTITUENCY_LETTERS_MIN = 7;

/** The same for constituencies, which are often written together: `kamkunji` is `kamukunji`. */
export function areCloseConstituencies(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.min(one.length, other.length) < CONSTITUENCY_LETTERS_MIN) return false;
  return Math.abs(one.length - other.length) <= 1 && editDistance(one, other) <= 1;
}

/** Letters added, left out, replaced, or exchanged with the next one (Damerau and Levenshtein). */
export function editDistance(one: string, other: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = last[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, replaced);
      const isExchange =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isExchange) least = Math.min(least, beforeLast[j - 2]! + 1);
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return last[other.length]!;
}
