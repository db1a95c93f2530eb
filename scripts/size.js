// Counts lines of code without blank lines and comments, files, tests and words of documents: a report, not a limit.
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

const modules = filesOf('{src,packages}/*/').map((folder) => folder.replace(/\/$/, ''));

const ROWS = [
  ['lines of code in src/ and packages/', linesIn('src', 'packages')],
  ['files of code', codeFilesIn('{src,packages}').length],
  ...modules
    .filter((folder) => linesIn(folder) > 0)
    .sort()
    .map((folder) => [`  ${folder}`, linesIn(folder)]),
  ['lines of tests', total(filesOf(TESTS), linesOf)],
  ['words of documents', total(filesOf(DOCUMENTS, [DECISIONS]), wordsOf)],
  ['decisions', filesOf(DECISIONS).length],
];

for (const [name, count] of ROWS) {
  console.log(`${name.padEnd(36)}${count.toLocaleString('en').padStart(8)}`);
}
