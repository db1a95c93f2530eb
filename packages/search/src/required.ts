// Values that must exist: a missing one is a defect of this package, and the error names it.

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
