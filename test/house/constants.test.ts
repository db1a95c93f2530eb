// A constant has one home: a file that needs it imports it, and two that differ have two names.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource, type SourceFile } from './imports.ts';

interface Constant {
  readonly file: string;
  readonly name: string;
  readonly isExported: boolean;
  /** Its value as it is written; null where that is not a number. */
  readonly number: string | null;
}

const DECLARED = /^(export )?const ([A-Z][A-Z0-9_]*)(?:: [^=]+)? = ([^;]*);$/gm;
const NUMBER = /^[\d_]+( \* [\d_]+)*$|^0x[\da-f]+$|^0o\d+$/;

function constantsOf({ path, text }: SourceFile): readonly Constant[] {
  return [...text.matchAll(DECLARED)].map(([, exported, name = '', value = '']) => ({
    file: path,
    name,
    isExported: exported !== undefined,
    number: NUMBER.test(value) ? value : null,
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

test('no two files have a number of the same name and value', () => {
  const numbers = constants.filter(({ number }) => number !== null);
  assert.ok(numbers.length > 100);
  assert.deepEqual(repeated(numbers.map((one) => [`${one.name} = ${one.number}`, one])), []);
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
