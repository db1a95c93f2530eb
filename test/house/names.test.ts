// One word for one thing, and one thing for one word: an exported name has one home in the source.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from './imports.ts';

interface Export {
  readonly file: string;
  readonly kind: string;
  readonly name: string;
}

const DECLARED =
  /^export (?:async )?(?:abstract )?(interface|type|class|function|const)\*? ([A-Za-z_$][\w$]*)/gm;

/**
 * The layers that name an operation as the layer below does, which they call: the verb that backs up, the request that
 * creates a sitting, the tool that reads trends.
 */
const LAYER = /^(?:commands|http\/api|mcp\/tools)\//;

/** The client names what the interface sends as the record does, and imports nothing of ours, so that it can be used alone. */
const exported: readonly Export[] = readSource()
  .filter(({ path }) => !path.startsWith('client/'))
  .flatMap(({ path, text }) =>
    [...text.matchAll(DECLARED)].map(([, kind = '', name = '']) => ({ file: path, kind, name })),
  );

const isType = ({ kind }: Export): boolean => ['interface', 'type', 'class'].includes(kind);

/** The names that several files declare, or several of one layer. The engines mirror each other: each is judged without the other. */
function repeated(exports: readonly Export[], layerOf: (file: string) => string): string[] {
  const repeatedWithout = (engine: string): string[] => {
    const judged = exports.filter(({ file }) => !file.startsWith(engine));
    const homes = Map.groupBy(judged, ({ file, name }) => `${layerOf(file)}${name}`);
    return [...homes.values()]
      .map((group) => [...new Set(group.map(({ file, name }) => `${name} in ${file}`))])
      .filter((files) => files.length > 1)
      .map((files) => files.join(', '));
  };
  return [...new Set([...repeatedWithout('store/sqlite/'), ...repeatedWithout('store/postgres/')])];
}

test('a type or class has a name of its own', () => {
  const types = exported.filter(isType);
  assert.ok(types.length > 500);
  assert.deepEqual(
    repeated(types, () => ''),
    [],
  );
});

test('a function has a name of its own in its layer', () => {
  const functions = exported.filter((one) => !isType(one) && /[a-z]/.test(one.name));
  assert.ok(functions.length > 1_000);
  assert.deepEqual(
    repeated(functions, (file) => LAYER.exec(file)?.[0] ?? ''),
    [],
  );
});
