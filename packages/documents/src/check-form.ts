// Checks a value read from JSON against a form, and records every fault with its path.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import { firstOf } from './lists.ts';

/**
 * Returns the value in the form's type. For a fault, records it and returns the form's fallback. Fields missing from an object
 * are taken from `base`.
 */
export type Form<Value> = (input: unknown, path: string, faults: string[], base?: unknown) => Value;

export type FormValue<Of> = Of extends Form<infer Value> ? Value : never;

/** An object with a form for each of its fields. */
export type ObjectOf<Fields> = { readonly [Name in keyof Fields]: FormValue<Fields[Name]> };

/** Patterns are short; a long one is a mistake. */
const PATTERN_LENGTH_MAX = 1_000;

export const textForm = textLike(/[^]/, 'text that is not empty');

/** Text that may be empty. */
export const anyText = textLike(/^/, 'text');

export const flag = valueLike((value) => typeof value === 'boolean', 'true or false', false);

export const whole = valueLike(
  (value): value is number => Number.isSafeInteger(value),
  'a whole number',
  0,
);

/** The text of a regular expression that compiles. */
export const pattern: Form<string> = (input, path, faults) => {
  const source = textForm(input, path, faults);
  if (source.length > PATTERN_LENGTH_MAX) return fault(faults, `${path} is too long.`, '');
  try {
    compilePattern(source, 'iu');
    return source;
  } catch (error) {
    return fault(faults, `${path} is not a pattern: ${(error as Error).message}.`, '');
  }
};

/** Text of a form that a sentence describes. */
export function textLike(shape: RegExp, described: string): Form<string> {
  const isLike = (input: unknown): input is string =>
    typeof input === 'string' && shape.test(input);
  return valueLike(isLike, described, '');
}

function valueLike<Value>(
  isLike: (input: unknown) => input is Value,
  described: string,
  fallback: Value,
): Form<Value> {
  return (input, path, faults) =>
    isLike(input) ? input : fault(faults, `${path} must be ${described}.`, fallback);
}

export function oneOf<Value extends string>(...values: readonly Value[]): Form<Value> {
  return (input, path, faults) =>
    values.find((value) => value === input) ??
    fault(faults, `${path} must be one of ${values.join(', ')}.`, firstOf(values));
}

export function orNull<Value>(form: Form<Value>): Form<Value | null> {
  return (input, path, faults) => (input === null ? null : form(input, path, faults));
}

export function orEmpty(form: Form<string>): Form<string> {
  return (input, path, faults) => (input === '' ? '' : form(input, path, faults));
}

export function listForm<Value>(form: Form<Value>, least = 0): Form<readonly Value[]> {
  return (input, path, faults) => {
    if (!Array.isArray(input)) return fault(faults, `${path} must be a list.`, []);
    if (input.length < least) faults.push(`${path} must have at least ${least}.`);
    return input.map((item, index) => form(item, `${path}[${index}]`, faults));
  };
}

/** An object whose names are the parliament's own. */
export function dictionary<Value>(
  form: Form<Value>,
  name: Form<string> = textForm,
): Form<Readonly<Record<string, Value>>> {
  return (input, path, faults) => {
    if (!isObject(input)) return fault(faults, `${path} must be an object.`, {});
    return Object.fromEntries(
      Object.entries(input).map(([key, value]) => [
        name(key, `${path}: the name ${JSON.stringify(key)}`, faults),
        form(value, within(path, key), faults),
      ]),
    );
  };
}

/** An object with only these fields. A missing field is taken from the base or `defaults`; otherwise it is required. */
export function objectForm<Fields extends Readonly<Record<string, Form<unknown>>>>(
  fields: Fields,
  defaults: Partial<ObjectOf<Fields>> = {},
): Form<ObjectOf<Fields>> {
  const forms = Object.entries(fields);
  return (input, path, faults, base) => {
    const fallback = { ...defaults, ...(base as object) };
    const defaultByName = new Map(Object.entries<unknown>(fallback));
    if (!isObject(input)) {
      return fault(faults, `${path} must be an object.`, fallback as ObjectOf<Fields>);
    }
    const own = new Map(Object.entries(input));
    for (const name of own.keys()) {
      if (Object.hasOwn(fields, name)) continue;
      faults.push(
        `${within(path, name)} is not known; known are ${Object.keys(fields).join(', ')}.`,
      );
    }
    const values = forms.map(([name, form]) => {
      const defaultValue = defaultByName.get(name);
      if (own.has(name)) {
        return [name, form(own.get(name), within(path, name), faults, defaultValue)] as const;
      }
      if (!defaultByName.has(name)) faults.push(`${within(path, name)} is required.`);
      return [name, defaultValue] as const;
    });
    return Object.fromEntries(values) as ObjectOf<Fields>;
  };
}

/** The path of the whole file, which paths within it do not repeat. */
export const WHOLE = 'the description';

function within(path: string, name: string): string {
  return path === WHOLE ? name : `${path}.${name}`;
}

function isObject(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

function fault<Value>(faults: string[], sentence: string, fallback: Value): Value {
  faults.push(sentence);
  return fallback;
}
