// Builds the package contents in dist/, as a copy of the tree: JavaScript of the source (Node does not strip types under
// node_modules), the types of the client, and the files that are read at run time. `npm run check` checks types, not this.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

rmSync(path('dist'), { recursive: true, force: true });
for (const file of globSync('{src,packages/*/src}/**/*.ts', { cwd: path('') })) {
  if (file.endsWith('.test.ts')) continue;
  const javascript = stripTypeScriptTypes(readFileSync(path(file), 'utf8'));
  const target = path(`dist/${file.replace(/\.ts$/, '.js')}`);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(
    target,
    javascript.replaceAll(/(?<=(?:from |import |import\()'\.[^']*)\.ts(?=')/g, '.js'),
  );
}
const compiler = path('node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [compiler, '-p', path('tsconfig.client.json')], {
  stdio: 'inherit',
});
// Threads import the module from within dist/.
const READ = [
  'src/http/assets',
  'data',
  'packages/search/data',
  'package.json',
  'bin/own-modules.js',
];
for (const name of READ) {
  // data/ also has the record that a clone serves.
  const filter = (file) => !/\.sqlite|bench-/.test(file);
  cpSync(path(name), path(`dist/${name}`), { recursive: true, filter });
}
nameFilesOfPackages();
describeClient();
declarePlatform();

/** The types of the client compile in any project: these are the platform's where its configuration knows them. */
function declarePlatform() {
  const known = {
    URL: ['URL', '{ readonly href: string }'],
    AbortSignal: ['AbortSignal', '{ readonly aborted: boolean }'],
    ReadableStream: ['ReadableStream<Item>', 'AsyncIterable<Item>'],
  };
  for (const file of globSync('packages/client/src/*.d.ts', { cwd: path('dist') })) {
    const text = readFileSync(path(`dist/${file}`), 'utf8');
    const types = Object.entries(known)
      .filter(([name]) => new RegExp(`\\b${name}\\b`).test(text))
      .map(
        ([name, [type, otherwise]]) =>
          `type ${type} = typeof globalThis extends { ${name}: { prototype: infer Type } } ? Type : ${otherwise};\n`,
      );
    writeFileSync(path(`dist/${file}`), text + types.join(''));
  }
}

/** The client is also a separate package: `npm pack ./dist/packages/client`. */
function describeClient() {
  const { private: _, ...description } = JSON.parse(
    readFileSync(path('packages/client/package.json'), 'utf8'),
  );
  const entry = './src/hansard-client';
  const exports = { '.': { types: `${entry}.d.ts`, default: `${entry}.js` } };
  const text = JSON.stringify({ ...description, exports }, null, 2);
  writeFileSync(path('dist/packages/client/package.json'), `${text}\n`);
  cpSync(path('packages/client/README.md'), path('dist/packages/client/README.md'));
}

/** The packages of this repository are not installed beside the program: their names become paths within dist/. */
function nameFilesOfPackages() {
  const files = new Map();
  for (const description of globSync('packages/*/package.json', { cwd: path('') })) {
    const { name, exports } = JSON.parse(readFileSync(path(description), 'utf8'));
    for (const [entry, file] of Object.entries(exports)) {
      const target = `${dirname(description)}/${file.slice('./'.length).replace(/\.ts$/, '.js')}`;
      files.set(`${name}${entry.slice('.'.length)}`, target);
    }
  }
  for (const file of globSync('{src,packages}/**/*.{js,d.ts}', { cwd: path('dist') })) {
    const text = readFileSync(path(`dist/${file}`), 'utf8');
    const named = text.replaceAll(/(?<=from ')@hansard\/[^']+(?=')/g, (specifier) => {
      const target = files.get(specifier);
      if (target === undefined) throw new Error(`${file}: ${specifier} is not exported`);
      const relativePath = relative(dirname(file), target);
      return relativePath.startsWith('.') ? relativePath : `./${relativePath}`;
    });
    if (named !== text) writeFileSync(path(`dist/${file}`), named);
  }
}
