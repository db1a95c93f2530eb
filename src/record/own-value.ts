// Looks a name up in an object that was read from outside, and in nothing else.

/**
 * What an object has under a name. A name such as `constructor` is looked up in the object alone, never in its prototype. Other
 * lookups by a name that is not known in advance are refused by scripts/own-rules.ts.
 */
export function ownValue<Value>(
  object: Readonly<Partial<Record<string, Value>>> | undefined,
  name: string,
): Value | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}
