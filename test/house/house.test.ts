// The house rules that goodwill does not keep: which room may import which, no cycles, addresses in one place.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readSource } from './imports.ts';
import {
  documentedImports,
  documentedTable,
  importList,
  roomOf,
  ROOMS,
  roomTable,
} from './rooms.ts';

/** Rooms that open a store by its address, and the room of open-store itself; all others get one as an argument. */
const OPENS_STORES = new Set([
  'commands',
  'commands/answering',
  'commands/checking',
  'commands/distributing',
  'commands/following',
  'commands/linking',
  'export/threading',
  'http/serving',
  'publish',
  'store',
]);

/** What every room may import. */
const OPEN_TO_ALL = new Set([
  'errors.ts',
  'present.ts',
  'lower-bound.ts',
  'group-digits.ts',
  'observe/observation.ts',
]);

/** So many rooms of search/ may stand on one another: a reader who follows a query down passes no more. */
const SEARCH_FLOORS_MAX = 8;

const files = readSource();

test('finds the source it is to judge', () => {
  assert.ok(files.length > 40);
  assert.ok(files.find(({ path }) => path === 'main.ts')!.imports.includes('commands/serve.ts'));
});

test('imports point one way', () => {
  const wrong = files.flatMap(({ path, imports }) =>
    imports
      .filter((imported) => {
        const [from, to] = [roomOf(path), roomOf(imported)];
        if (from === to || OPEN_TO_ALL.has(imported)) return false;
        return !ROOMS[from]?.mayImport.includes(to);
      })
      .map((imported) => `${path} → ${imported}`),
  );
  assert.deepEqual(wrong, []);
});

test('every room is in the table, and every room of the table is there', () => {
  const rooms = new Set(files.map(({ path }) => roomOf(path)));
  assert.deepEqual([...rooms].toSorted(), Object.keys(ROOMS).toSorted());
});

test('the table has no cycle', () => {
  const finished = new Set<string>();
  const walk = (room: string, way: readonly string[]): void => {
    assert.ok(!way.includes(room), [...way, room].join(' → '));
    if (finished.has(room)) return;
    for (const other of ROOMS[room]!.mayImport) walk(other, [...way, room]);
    finished.add(room);
  };
  for (const room of Object.keys(ROOMS)) walk(room, []);
});

test('search/ has no more floors than its README says, and not many', () => {
  const floorsBelow = (room: string): number =>
    Math.max(0, ...ROOMS[room]!.mayImport.filter(isOfSearch).map(floorsTo));
  const floorsTo = (room: string): number => 1 + floorsBelow(room);
  const isOfSearch = (room: string): boolean => room.startsWith('search/');
  const floors = Math.max(...Object.keys(ROOMS).filter(isOfSearch).map(floorsTo));
  assert.ok(floors <= SEARCH_FLOORS_MAX, `${floors} floors`);
  const readme = readFileSync(new URL('../../src/search/README.md', import.meta.url), 'utf8');
  assert.match(readme, new RegExp(`stand on ${floors} floors`));
});

test('the table names no import that nobody makes', () => {
  const made = new Set(
    files.flatMap(({ path, imports }) => imports.map((one) => `${roomOf(path)} → ${roomOf(one)}`)),
  );
  const unused = Object.entries(ROOMS).flatMap(([room, { mayImport }]) =>
    mayImport.map((other) => `${room} → ${other}`).filter((one) => !made.has(one)),
  );
  assert.deepEqual(unused, []);
});

test('docs/architecture.md has the rooms and what each may import', () => {
  const text = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
  assert.equal(documentedTable(text), roomTable());
  assert.equal(documentedImports(text), importList());
});

test('no file is part of a cycle, types included', () => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const finished = new Set<string>();
  const cycles: string[] = [];
  const walk = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) cycles.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (way.includes(path) || finished.has(path)) return;
    for (const imported of byPath.get(path)?.imports ?? []) walk(imported, [...way, path]);
    finished.add(path);
  };
  for (const { path } of files) walk(path, []);
  assert.deepEqual(cycles, []);
});

test('every import of ours names a file that is there', () => {
  const known = new Set(files.map(({ path }) => path));
  const missing = files.flatMap(({ path, imports }) =>
    imports.filter((imported) => !known.has(imported)).map((imported) => `${path} → ${imported}`),
  );
  assert.deepEqual(missing, []);
});

test('the adapters are known to open-store alone', () => {
  const adapter = /^store\/(sqlite|postgres)\//;
  const wrong = files.filter(
    ({ path, imports }) =>
      !adapter.test(path) &&
      path !== 'store/open-store.ts' &&
      imports.some((one) => adapter.test(one)),
  );
  assert.deepEqual(
    wrong.map(({ path }) => path),
    [],
  );
});

test('stores are opened by commands and the processes they start', () => {
  const wrong = files.filter(
    ({ path, imports }) =>
      imports.includes('store/open-store.ts') && !OPENS_STORES.has(roomOf(path)),
  );
  assert.deepEqual(
    wrong.map(({ path }) => path),
    [],
  );
});

test('addresses are made in links.ts alone', () => {
  const wrong = files.filter(
    ({ path, text }) =>
      path !== 'http/shared/links.ts' &&
      text
        .split('\n')
        .some(
          (line) =>
            !/^\s*(\/\/|\*|\/\*)/.test(line) &&
            /['"`]\/(api|hansard|assets|livez|person|people|search|trends|cite|docs|robots|sitemap|feeds)/.test(
              line,
            ),
        ),
  );
  assert.deepEqual(
    wrong.map(({ path }) => path),
    [],
  );
});

test('the environment is read in settings.ts alone', () => {
  const wrong = files.filter(
    ({ path, text }) => path !== 'settings.ts' && text.includes('process.env'),
  );
  assert.deepEqual(
    wrong.map(({ path }) => path),
    [],
  );
});

/** A clock, a random number, or something outside the process. */
const IMPURE =
  /\bDate\.now\b|\bnew Date\(\)|\bperformance\.|\bMath\.random\b|\brandom(UUID|Bytes|Int)\b|\bprocess\.|'node:(child_process|dns|fs|http|net|os|process|sqlite|timers|tls|worker_threads)|\bset(Timeout|Interval|Immediate)\b/;

test('a room that is called pure reads nothing but its arguments, and imports only pure rooms', () => {
  const isPure = (path: string): boolean =>
    path === 'errors.ts' || (ROOMS[roomOf(path)]?.purpose.endsWith('. Pure') ?? false);
  const pure = files.filter(({ path }) => isPure(path));
  assert.ok(pure.length > 10);
  const wrong = pure.filter(
    ({ text, imports }) => IMPURE.test(text) || imports.some((imported) => !isPure(imported)),
  );
  assert.deepEqual(
    wrong.map(({ path }) => path),
    [],
  );
});

test('search reads the clock in budget.ts alone', () => {
  const clock = /\bDate\.now\b|\bnew Date\(\)|\bperformance\./;
  const reading = files.filter(({ path, text }) => path.startsWith('search/') && clock.test(text));
  assert.deepEqual(
    reading.map(({ path }) => path),
    ['search/index/budget.ts'],
  );
});

test('every file says first what it is in charge of', () => {
  const silent = files.filter(({ text }) => !text.startsWith('// '));
  assert.deepEqual(
    silent.map(({ path }) => path),
    [],
  );
});

test('nothing is exported without a name, and no room has a drawer for odds and ends', () => {
  const wrong = files.filter(
    ({ path, text }) =>
      /^export default/m.test(text) ||
      /^export \*/m.test(text) ||
      /(^|\/)(utils?|helpers?|types|context|common)(\/|\.ts$)|(^|\/)index\.ts$/.test(path),
  );
  assert.deepEqual(
    wrong.map(({ path }) => path),
    [],
  );
});

test('a function, class or constant that is exported is used by another file', () => {
  const users = new Map<string, number>();
  const whole = new Set<string>();
  for (const { path, text } of everySource()) {
    for (const word of new Set(text.match(/[\w$]+/g))) users.set(word, (users.get(word) ?? 0) + 1);
    for (const [, from] of text.matchAll(/^import \* as \w+ from '(\.[^']+)'/gm)) {
      whole.add(join(dirname(path), from!));
    }
  }
  const unused = files
    .filter(({ path }) => !whole.has(`src/${path}`))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function\*?|class) ([\w$]+)/gm)]
        .filter(([, name]) => users.get(name!) === 1)
        .map(([, name]) => `${path}: ${name}`),
    );
  assert.deepEqual(unused, []);
});

test('a file that a comment names is there', () => {
  const missing = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^\s*(?:\/\/|\/?\*+|--) .*$/gm)]
      .flatMap(([line]) => line.match(/[\w/.-]+\.ts\b/g) ?? [])
      .filter((name) => !files.some((file) => `/${file.path}`.endsWith(`/${name}`)))
      .filter((name) => !/^(?:test|bench)\//.test(name))
      .map((name) => `${path}: ${name}`),
  );
  assert.deepEqual(missing, []);
});

/** Every file that may use something of src/, with its path from the root. */
function everySource(): { path: string; text: string }[] {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  return globSync('{src,test,bench,bin,scripts}/**/*.{ts,js}', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
}
