// Counts lines of code without blank lines and comments, files, tests and documents. Exits with 1 if a bound is exceeded.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const CODE = '*.{ts,js,css}';
const TESTS = ['{test,packages/*/test}/**/*.ts', '{src,packages/*/src}/**/*.test.ts'];

const filesOf = (patterns, exclude = []) =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', ...exclude] });
const codeFilesIn = (folders) =>
  filesOf(`${folders}/**/${CODE}`, ['**/*.test.ts', 'packages/*/{test,bench}/**']);
const read = (file) => readFileSync(`${root}${file}`, 'utf8');

const total = (files, count) => files.reduce((sum, file) => sum + count(read(file)), 0);
const linesOf = (text) =>
  text.split('\n').filter((line) => !/^\s*($|\/\/|\*|\/\*)/.test(line)).length;
const wordsOf = (text) => text.split(/\s+/).filter(Boolean).length;
const linesIn = (...folders) => total(folders.flatMap(codeFilesIn), linesOf);

const DOCUMENTS = ['*.md', 'docs/**/*.md'];
const DECISIONS = 'docs/decisions/*.md';

/** What is counted, and its bound. */
const ROWS = [
  // 50,000, plus 3,500 for corpora of other parliaments and the tables of archives, plus 3,000 for what readers need:
  // decisions, bills, votes, people. Of those, http and record have their parts below.
  ['lines of code in src/ and packages/', linesIn('src', 'packages'), 55_470],
  ['files of code', codeFilesIn('{src,packages}').length, 600],
  [
    '  search, with finder and indexing',
    linesIn('packages/search', 'src/finder', 'src/indexing'),
    7_000,
  ],
  ['  http', linesIn('src/http'), 15_105],
  ['  store', linesIn('src/store'), 8_000],
  ['  record', linesIn('src/record'), 5_606],
  ['  demo', linesIn('src/demo'), 400],
  ...otherModules().map((folder) => [`  ${folder.replace(/^src\//, '')}`, linesIn(folder), null]),
  ['lines of tests', total(filesOf(TESTS), linesOf), 36_000],
  ['words of documents', total(filesOf(DOCUMENTS, [DECISIONS]), wordsOf), 22_000],
  ['decisions', filesOf(DECISIONS).length, 30],
];

function otherModules() {
  const named = [
    'src/finder',
    'src/indexing',
    'src/http',
    'src/store',
    'src/record',
    'src/demo',
    'packages/search',
  ];
  return filesOf('{src,packages}/*/')
    .map((folder) => folder.replace(/\/$/, ''))
    .filter((folder) => !named.includes(folder) && linesIn(folder) > 0)
    .sort();
}

const figure = (number) => number.toLocaleString('en').padStart(8);
for (const [name, count, most] of ROWS) {
  const bound = most === null ? '' : `${figure(most)}${count > most ? '  OVER' : ''}`;
  console.log(`${name.padEnd(36)}${figure(count)}${bound}`);
}
if (ROWS.some(([, count, most]) => most !== null && count > most)) process.exit(1);
