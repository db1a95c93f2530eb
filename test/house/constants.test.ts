// A constant has one home: a file that needs it imports it, and two that differ have two names.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource, type SourceFile } from './imports.ts';

interface Constant {
  readonly file: string;
  readonly name: string;
  readonly isExported: boolean;
  readonly isNumber: boolean;
}

const DECLARED = /^(export )?const ([A-Z][A-Z0-9_]*)(?:: [^=]+)? = ([^;]*);$/gm;
/** Numbers, and what is computed from numbers and other constants. */
const NUMBER = /^0[xo][\da-f_]+$|^(?=.*\d)[-+*/<>()\s\dA-Z_.]+$/;

function constantsOf({ path, text }: SourceFile): readonly Constant[] {
  return [...text.matchAll(DECLARED)].map(([, exported, name = '', value = '']) => ({
    file: path,
    name,
    isExported: exported !== undefined,
    isNumber: NUMBER.test(value),
  }));
}

/** The client imports nothing of ours, so that it can be used alone. */
const constants = readSource()
  .filter(({ path }) => !path.startsWith('client/'))
  .flatMap(constantsOf);

function repeated(keyed: readonly (readonly [key: string, constant: Constant])[]): string[] {
  const groups = Map.groupBy(keyed, ([key]) => key);
  return [...groups]
    .filter(([, group]) => group.length > 1)
    .map(([key, group]) => `${key}: ${group.map(([, { file }]) => file).join(', ')}`);
}

test('no two files have a number of the same name, whatever its value', () => {
  const numbers = constants.filter(({ isNumber }) => isNumber);
  assert.ok(numbers.length > 500);
  assert.deepEqual(repeated(numbers.map((one) => [one.name, one])), []);
});

test('an exported constant has a name of its own', () => {
  const exported = constants.filter(({ isExported }) => isExported);
  // The engines mirror each other: the same statement, each in its own SQL.
  const engineOf = (file: string): string =>
    /^store\/(sqlite|postgres)\//.exec(file)?.[1] ?? 'both';
  assert.ok(exported.length > 100);
  assert.deepEqual(
    repeated(exported.map((one) => [`${one.name} (${engineOf(one.file)})`, one])),
    [],
  );
});
