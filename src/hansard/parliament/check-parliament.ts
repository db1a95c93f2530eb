// Checks the description of a parliament that was read from a file against the form of Kenya's: the same fields, the same
// kinds of values, and patterns that compile.

import { ownValue } from '../own-value.ts';
import { KENYA } from './kenya.ts';
import type { Parliament } from './parliament.ts';

/** What of a description was wrong, and where: "chambers[0].slug must be text." */
export class ParliamentFault extends Error {
  override readonly name = 'ParliamentFault';
}

/** A field that is missing is as in Kenya, so that a description only has what differs. */
export function checkParliament(given: unknown): Parliament {
  return checkObject(given, KENYA, 'the description') as Parliament & Values;
}

/** Fields whose values are not patterns. */
const PLAIN = new Set([
  'name',
  'slug',
  'venue',
  'before',
  'after',
  'beforeHour',
  'months',
  'parts',
  'numbers',
  'named',
  'articles',
  'terms',
]);

/** Patterns are short; a long one is a mistake. */
const PATTERN_LENGTH_MAX = 1_000;

type Values = Readonly<Record<string, unknown>>;

function checkObject(given: unknown, model: object, path: string): Values {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) {
    throw new ParliamentFault(`${path} must be an object.`);
  }
  const fields = model as Values;
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(fields, name)) {
      const known = Object.keys(fields).join(', ');
      throw new ParliamentFault(`${within(path, name)} is not known; known are ${known}.`);
    }
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Object.hasOwn(given, name)
        ? checkValue(ownValue(given as Values, name), value, within(path, name), PLAIN.has(name))
        : value,
    ]),
  );
}

function checkValue(given: unknown, model: unknown, path: string, plain: boolean): unknown {
  if (Array.isArray(model)) {
    if (!Array.isArray(given)) throw new ParliamentFault(`${path} must be a list.`);
    return given.map((item, index) => checkValue(item, model[0], `${path}[${index}]`, plain));
  }
  if (typeof model === 'string') return checkString(given, path, plain);
  if (typeof model === 'number') {
    if (typeof given !== 'number' || !Number.isSafeInteger(given)) {
      throw new ParliamentFault(`${path} must be a whole number.`);
    }
    return given;
  }
  // The names in a dictionary are the parliament's own.
  if (plain) return checkDictionary(given, Object.values(model as object)[0], path);
  return path.includes('chambers[')
    ? checkChamber(given, model as object, path)
    : checkObject(given, model as object, path);
}

function checkChamber(given: unknown, model: object, path: string): Values {
  const chamber = checkObject(given, model, path);
  for (const name of Object.keys(model)) {
    if (!Object.hasOwn(given as object, name)) {
      throw new ParliamentFault(`${within(path, name)} is required.`);
    }
  }
  return chamber;
}

function checkDictionary(given: unknown, model: unknown, path: string): Values {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) {
    throw new ParliamentFault(`${path} must be an object.`);
  }
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      checkValue(value, model, within(path, name), true),
    ]),
  );
}

function checkString(given: unknown, path: string, plain: boolean): string {
  if (typeof given !== 'string' || given === '') {
    throw new ParliamentFault(`${path} must be text that is not empty.`);
  }
  if (plain) return given;
  if (given.length > PATTERN_LENGTH_MAX) throw new ParliamentFault(`${path} is too long.`);
  try {
    new RegExp(given, 'iu');
  } catch (error) {
    throw new ParliamentFault(`${path} is not a pattern: ${(error as Error).message}.`);
  }
  return given;
}

function within(path: string, name: string): string {
  return path === 'the description' ? name : `${path}.${name}`;
}
