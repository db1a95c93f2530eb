// Memoizes functions of short texts: a record repeats the same few thousand labels, names and notes.

const TEXTS_MAX = 10_000;
const UNITS_MAX = 200;

/** Memoizes the results for texts that come often. */
export function remembered<Value extends string | boolean | object | null>(
  compute: (text: string) => Value,
): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    if (text.length > UNITS_MAX) return compute(text);
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = compute(text);
    if (known.size === TEXTS_MAX) known.clear();
    known.set(text, value);
    return value;
  };
}
