// Looks a name up in an object that was read from outside, and in nothing else.

/**
 * What an object has under a name. A name such as `constructor` is looked up in the object alone, never in its prototype. The
 * lint rule hansard/no-object-tables refuses other lookups by a name that is not known in advance.
 */
export function ownValue<Value>(
  object: Readonly<Partial<Record<string, Value>>> | undefined,
  name: string,
): Value | undefined {
  // eslint-disable-next-line hansard/no-object-tables -- checked just before.
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}
