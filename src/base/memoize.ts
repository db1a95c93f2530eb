// Memoizes functions: each result is computed once.

/** Memoizes by a text or an id. The caller bounds the number of different keys. */
export function memoize<Key extends string | number, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    let value = values.get(key);
    if (value === undefined) values.set(key, (value = compute(key)));
    return value;
  };
}

/** Memoizes by an object, such as a description whose patterns are compiled, as long as the object lives. */
export function memoizeByObject<Key extends object, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const values = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let entry = values.get(key);
    if (entry === undefined) values.set(key, (entry = { value: compute(key) }));
    return entry.value;
  };
}

const SHORT_UNITS_MAX = 200;
const SHORT_TEXTS_MAX = 10_000;

/** Memoizes by short texts: a record repeats the same few thousand labels, names and notes. */
export function memoizeShortTexts<Value extends string | boolean | object | null>(
  compute: (text: string) => Value,
): (text: string) => Value {
  const values = new Map<string, Value>();
  return (text) => {
    if (text.length > SHORT_UNITS_MAX) return compute(text);
    const cached = values.get(text);
    if (cached !== undefined) return cached;
    const own = ownText(text);
    const value = compute(own);
    if (values.size === SHORT_TEXTS_MAX) values.clear();
    values.set(own, value);
    return value;
  };
}

/** A copy of a text, to keep it. A text that was cut out of a document would hold the whole document in memory. */
export function ownText(text: string): string {
  return ` ${text}`.slice(1);
}
