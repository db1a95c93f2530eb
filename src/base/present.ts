// Values that must exist: a missing one is a defect of this program, and the error names it.

/** Returns the value; throws if it is null or undefined. `name` says what is missing: "the sitting of an entry". */
export function present<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new TypeError(`${name} is missing`);
  return value;
}

/** The first item of a non-empty list. */
export function firstOf<Item>(items: readonly Item[]): Item {
  return present(items[0], 'the first item of a list');
}

/** The last item of a non-empty list. */
export function lastOf<Item>(items: readonly Item[]): Item {
  return present(items.at(-1), 'the last item of a list');
}
