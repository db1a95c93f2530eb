// Looks up a name among an object's own properties.

/**
 * The value of an object's own property. A name such as `constructor` is never looked up in the prototype. scripts/own-rules.ts
 * forbids other lookups by names that are not known in advance.
 */
export function ownValue<Value>(
  object: Readonly<Partial<Record<string, Value>>> | undefined,
  name: string,
): Value | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}
