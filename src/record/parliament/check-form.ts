// Checks a value that was read from JSON against a form, and notes every fault with the path it is at.

import { firstOf } from '../../present.ts';
import { ownValue } from '../own-value.ts';

/** Gives the value as the form has it. What is at fault is noted, and the fallback of the form is given. */
export type Form<Value> = (given: unknown, path: string, faults: string[]) => Value;

/** The forms of an object's fields. */
export type Fields<Value> = { readonly [Name in keyof Value]-?: Form<Value[Name]> };

/** Patterns are short; a long one is a mistake. */
const PATTERN_LENGTH_MAX = 1_000;

export const textForm: Form<string> = (given, path, faults) => {
  if (typeof given === 'string' && given !== '') return given;
  return fault(faults, `${path} must be text that is not empty.`, '');
};

/** Text that may be empty. */
export const anyText: Form<string> = (given, path, faults) =>
  typeof given === 'string' ? given : fault(faults, `${path} must be text.`, '');

export const flag: Form<boolean> = (given, path, faults) =>
  typeof given === 'boolean' ? given : fault(faults, `${path} must be true or false.`, false);

export const whole: Form<number> = (given, path, faults) =>
  typeof given === 'number' && Number.isSafeInteger(given)
    ? given
    : fault(faults, `${path} must be a whole number.`, 0);

/** The text of a regular expression that compiles. */
export const pattern: Form<string> = (given, path, faults) => {
  const source = textForm(given, path, faults);
  if (source.length > PATTERN_LENGTH_MAX) return fault(faults, `${path} is too long.`, '');
  try {
    new RegExp(source, 'iu');
    return source;
  } catch (error) {
    return fault(faults, `${path} is not a pattern: ${(error as Error).message}.`, '');
  }
};

/** Text of a form that a sentence describes. */
export function textLike(shape: RegExp, described: string): Form<string> {
  return (given, path, faults) =>
    typeof given === 'string' && shape.test(given)
      ? given
      : fault(faults, `${path} must be ${described}.`, '');
}

export function oneOf<Value extends string>(...values: readonly Value[]): Form<Value> {
  return (given, path, faults) =>
    values.find((value) => value === given) ??
    fault(faults, `${path} must be one of ${values.join(', ')}.`, firstOf(values));
}

export function orNullForm<Value>(form: Form<Value>): Form<Value | null> {
  return (given, path, faults) => (given === null ? null : form(given, path, faults));
}

export function listForm<Value>(form: Form<Value>, least = 0): Form<readonly Value[]> {
  return (given, path, faults) => {
    if (!Array.isArray(given)) return fault(faults, `${path} must be a list.`, []);
    if (given.length < least) faults.push(`${path} must have at least ${least}.`);
    return given.map((item, index) => form(item, `${path}[${index}]`, faults));
  };
}

/** An object whose names are the parliament's own. */
export function dictionary<Value>(
  form: Form<Value>,
  name: Form<string> = textForm,
): Form<Readonly<Record<string, Value>>> {
  return (given, path, faults) => {
    if (!isObject(given)) return fault(faults, `${path} must be an object.`, {});
    return Object.fromEntries(
      Object.entries(given).map(([key, value]) => [
        name(key, `${path}: the name ${JSON.stringify(key)}`, faults),
        form(value, within(path, key), faults),
      ]),
    );
  };
}

/** An object of these fields and no other. A field that is left out is as in `base`, and required where that has none. */
export function objectForm<Value extends object>(
  fields: Fields<Value>,
  base: Partial<Value> = {},
): Form<Value> {
  const forms = Object.entries<Form<unknown>>(fields);
  return (given, path, faults) => {
    if (!isObject(given)) {
      return fault<Value>(faults, `${path} must be an object.`, base as Value);
    }
    for (const name of Object.keys(given)) {
      if (Object.hasOwn(fields, name)) continue;
      faults.push(
        `${within(path, name)} is not known; known are ${Object.keys(fields).join(', ')}.`,
      );
    }
    const values = forms.map(([name, form]) => {
      if (Object.hasOwn(given, name)) {
        return [name, form(ownValue(given, name), within(path, name), faults)] as const;
      }
      if (!Object.hasOwn(base, name)) faults.push(`${within(path, name)} is required.`);
      return [name, base[name as keyof Value]] as const;
    });
    return Object.fromEntries(values) as Value;
  };
}

/** The path of the whole file, which paths within it do not repeat. */
export const WHOLE = 'the description';

function within(path: string, name: string): string {
  return path === WHOLE ? name : `${path}.${name}`;
}

function isObject(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

function fault<Value>(faults: string[], sentence: string, fallback: Value): Value {
  faults.push(sentence);
  return fallback;
}
