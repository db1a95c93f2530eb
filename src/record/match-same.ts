// The longest common subsequence of two lists: what a new issue of a sitting, or a corrected text, left unchanged.

/** Comparing more pairs would take seconds: then everything in between counts as different. */
const COMPARED_PAIRS_MAX = 25_000_000;

/** For each item after, the index of the same item before; null if it is new. Equal beginnings and ends are matched first. */
export function matchSame(before: readonly string[], after: readonly string[]): (number | null)[] {
  const matches: (number | null)[] = after.map(() => null);
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) {
    matches[start] = start;
    start++;
  }
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    before.at(-1 - end) === after.at(-1 - end)
  ) {
    matches[after.length - 1 - end] = before.length - 1 - end;
    end++;
  }
  const middle = (list: readonly string[]): readonly string[] =>
    list.slice(start, list.length - end);
  const [one, other] = [middle(before), middle(after)];
  if (one.length * other.length > COMPARED_PAIRS_MAX) return matches;
  for (const [at, match] of commonPairs(one, other)) matches[start + at] = start + match;
  return matches;
}

function commonPairs(before: readonly string[], after: readonly string[]): [number, number][] {
  const width = before.length + 1;
  const lengths = new Uint16Array(width * (after.length + 1));
  /** The length of the longest common subsequence from these indexes on. */
  const lengthFrom = (at: number, match: number): number => lengths[at * width + match] ?? 0;
  for (let at = after.length - 1; at >= 0; at--) {
    for (let match = before.length - 1; match >= 0; match--) {
      lengths[at * width + match] =
        after[at] === before[match]
          ? lengthFrom(at + 1, match + 1) + 1
          : Math.max(lengthFrom(at + 1, match), lengthFrom(at, match + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let at = 0, match = 0; at < after.length && match < before.length;) {
    if (after[at] === before[match]) pairs.push([at++, match++]);
    else if (lengthFrom(at + 1, match) >= lengthFrom(at, match + 1)) at++;
    else match++;
  }
  return pairs;
}
