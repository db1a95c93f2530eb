// Small functions on values and lists. A missing value is a defect of this package, and the error names it.

export function present<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new TypeError(`${name} is missing`);
  return value;
}

export function firstOf<Item>(items: readonly Item[]): Item {
  return present(items[0], 'the first item of a list');
}

export function lastOf<Item>(items: readonly Item[]): Item {
  return present(items.at(-1), 'the last item of a list');
}

/** How often each value occurs. */
export function countsOf<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The value that occurs most often, and how often. */
export function mostCommon<Value>(values: readonly Value[]): [Value, number] | undefined {
  return [...countsOf(values)].sort((a, b) => b[1] - a[1])[0];
}

/** Groups of items that follow one another. */
export function grouped<Item>(
  items: readonly Item[],
  belongs: (group: readonly Item[], item: Item) => boolean,
): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    if (group !== undefined && belongs(group, item)) group.push(item);
    else groups.push([item]);
  }
  return groups;
}
