// The lint rule of our own refuses lookups by a name that a client may have sent, and nothing else.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Linter } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { noObjectTables } from '../../scripts/no-object-tables.ts';
import { temporaryFolder } from '../support/temporary.ts';

const DECLARED = `
declare const table: Readonly<Record<string, number>>;
declare const row: any;
declare const list: readonly number[];
declare const name: string;
declare const known: 'a' | 'b';
declare const at: number;
`;

const REFUSED = [
  'export const value = table[name];',
  'export const value = table[name.toLowerCase()];',
  'export const value = table[`x-${name}`];',
  'export const value = row[name];',
  'export const value = table[known === "a" ? name : known];',
  'export const { [name]: value } = table;',
  'export const value = name in table;',
  'export function f(target: Record<string, number>): void { target[name] = 1; }',
  'export function f<Name extends string>(one: Name): unknown { return table[one]; }',
];

const ALLOWED = [
  'export const value = table["a"];',
  'export const value = table[known];',
  'export const value = list[at];',
  'export const value = name[at];',
  'export const value = "a" in table;',
  'export const value = new Map(Object.entries(table)).get(name);',
  'export const value = { [name]: 1 };',
  'export function f<Item>(item: Item, key: keyof Item): unknown { return item[key]; }',
];

test('no-object-tables refuses lookups by an open name, and allows the others', (t) => {
  const folder = temporaryFolder(t);
  const files = [...REFUSED, ...ALLOWED].map((code, index) => {
    const path = join(folder, `case-${index}.ts`);
    writeFileSync(path, DECLARED + code);
    return { path, code };
  });
  const program = ts.createProgram(
    files.map(({ path }) => path),
    { strict: true, target: ts.ScriptTarget.ES2022, noEmit: true, types: [] },
  );
  const linter = new Linter({ cwd: folder });
  for (const { path, code } of files) {
    const messages = linter.verify(
      DECLARED + code,
      {
        files: ['**/*.ts'],
        languageOptions: { parser: tseslint.parser, parserOptions: { programs: [program] } },
        plugins: { hansard: { rules: { 'no-object-tables': noObjectTables } } },
        rules: { 'hansard/no-object-tables': 'error' },
      },
      { filename: path },
    );
    const found = messages.map(({ ruleId, message }) => ruleId ?? message);
    assert.deepEqual(found, REFUSED.includes(code) ? ['hansard/no-object-tables'] : [], code);
  }
});
