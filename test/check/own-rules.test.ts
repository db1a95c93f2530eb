// Our own rules refuse what they are for, and nothing else.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { findBreaches } from '../../scripts/own-rules.ts';
import { temporaryFolder } from '../support/temporary.ts';

const DECLARED = `
declare const table: Readonly<Record<string, number>>;
declare const row: any;
declare const list: readonly number[];
declare const name: string;
declare const letter: 'a' | 'b';
declare const at: number;
`;

const REFUSED = [
  'export const value = table[name];',
  'export const value = table[name.toLowerCase()];',
  'export const value = table[`x-${name}`];',
  'export const value = row[name];',
  'export const value = table[letter === "a" ? name : letter];',
  'export const { [name]: value } = table;',
  'export const value = name in table;',
  'export function f(target: Record<string, number>): void { target[name] = 1; }',
  'export function f<Name extends string>(of: Name): unknown { return table[of]; }',
  'export function f(target: number[]): void { target.push(...list); }',
  'export const value = Math.max(...list);',
  'export const value = "SELECT 1 WHERE seq <= ?1 + 1";',
  'export const value = `WHERE id BETWEEN ?1 - ${at} AND ?1`;',
  'export const value = `it has ${at} entries`;',
  'export const value = `it has ${list.length} pages.`;',
  'export const value = `it has ${at.toLocaleString("en")} rows`;',
  'export const value = `WHERE id = ${at} AND seq = 2 * ?`;',
  'export const found = list[0];',
  'export const value = list.map((one) => 2 * one);',
  'export const [given] = list;',
  'export const [, ...others] = list;',
  'export const { length: other } = list;',
  'export function before(): void {}',
];

const ALLOWED = [
  'export const value = table["a"];',
  'export const value = table[letter];',
  'export const value = list[at];',
  'export const value = "SELECT 1 WHERE seq <= CAST(?1 AS BIGINT) + 1";',
  'export const value = `WHERE id BETWEEN CAST(? AS BIGINT) - ${at} AND ?`;',
  'export const value = "first_id + (?1 - first_position)";',
  'export const value = `${name} entries`;',
  'const ENTRIES_MAX = 5; export const value = `it has at most ${ENTRIES_MAX} entries`;',
  'export const value = name[at];',
  'export const value = "a" in table;',
  'export const value = new Map(Object.entries(table)).get(name);',
  'export const value = { [name]: 1 };',
  'export function f<Item>(item: Item, key: keyof Item): unknown { return item[key]; }',
  'export function f(target: number[]): void { target.push(at, 2); }',
  'export function f({ found }: { readonly found: number }): number { return found; }',
  'export const value = { before: list[0], after: list[1] };',
  'export type Compare = (one: number, other: number) => boolean;',
];

test('refuses lookups by an open name and lists spread into a call, and allows the others', (t) => {
  const folder = temporaryFolder(t);
  const codes = [...REFUSED, ...ALLOWED];
  const files = codes.map((code, index) => {
    const path = join(folder, `case-${index}.ts`);
    writeFileSync(path, DECLARED + code);
    return path;
  });
  const program = ts.createProgram(files, {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    // Without the types of browsers, which take longer to read than everything else.
    lib: ['lib.es2022.d.ts'],
    types: [],
  });
  for (const [index, code] of codes.entries()) {
    const found = findBreaches(program, [files[index]!]);
    assert.equal(found.length, REFUSED.includes(code) ? 1 : 0, code);
  }
});
