// Memoizes functions: each result is computed once.

/** Memoizes by a text or an id. The caller bounds the number of different keys. */
export function memoize<Key extends string | number, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = compute(key)));
    return value;
  };
}

/** Memoizes by an object, such as a description whose patterns are compiled, as long as the object lives. */
export function memoizeByObject<Key extends object, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = { value: compute(key) }));
    return found.value;
  };
}

const SHORT_UNITS_MAX = 200;
const SHORT_TEXTS_MAX = 10_000;

/** Memoizes by short texts: a record repeats the same few thousand labels, names and notes. */
export function memoizeShortTexts<Value extends string | boolean | object | null>(
  compute: (text: string) => Value,
): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    if (text.length > SHORT_UNITS_MAX) return compute(text);
    const found = known.get(text);
    if (found !== undefined) return found;
    const own = ownText(text);
    const value = compute(own);
    if (known.size === SHORT_TEXTS_MAX) known.clear();
    known.set(own, value);
    return value;
  };
}

/** A copy of a text, to keep it. A text that was cut out of a document would hold the whole document in memory. */
export function ownText(text: string): string {
  return ` ${text}`.slice(1);
}
