// Every regular expression of the program takes linear time, whatever text it meets: literals, those that are compiled when a
// module is loaded, and those that the settings of the packaged parliaments make. `packages/patterns` says how that is proven.

import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { type CompiledPattern, recordPatterns } from '../packages/patterns/src/compile-pattern.ts';
import { type Attack, findAttack } from '../packages/patterns/src/patterns.ts';

export interface PatternUse {
  readonly source: string;
  readonly flags: string;
  /** The file and line. */
  readonly at: string;
}

/** The only file that may call `RegExp`. */
const COMPILER = 'packages/patterns/src/compile-pattern.ts';

/** Calls that are only made while the program runs, and why what they compile is linear. */
const UNREACHED: ReadonlyMap<string, string> = new Map([
  ['src/http/router.ts', 'Paths of the site map: each parameter ends at the next slash.'],
  ['src/words/locale.ts', 'The same alternatives as in compileDecisions.'],
  ['src/record/debates/about-words.ts', 'Alternatives of words, without a repetition.'],
  ['src/words/glossary.ts', 'Alternatives of words, without a repetition.'],
  ['src/site/topics-page.ts', 'Alternatives of words, without a repetition.'],
  ['src/distribute/publish-site.ts', 'A fixed text.'],
  ['packages/patterns/src/alphabet.ts', 'One character.'],
  [
    'packages/documents/src/check-form.ts',
    'Only whether the pattern compiles; it is never matched.',
  ],
]);

/** Files that match their patterns against text of the program itself alone. */
const OWN_TEXT: ReadonlyMap<string, string> = new Map([
  ['src/distribute/link-files.ts', 'Pages of the site, in which each element ends.'],
  ['src/distribute/search-tree.ts', 'The frame of a page of the site.'],
  ['src/http/assets.ts', 'The style sheet.'],
  ['src/site/docs/docs-page.ts', 'The text of the page.'],
  ['src/store/schema.ts', 'The schema.'],
  ['src/demo/demo-record.ts', 'Addresses of the demo record.'],
]);

const MESSAGE_OF_CALL = 'Use compilePattern: only what it compiles is checked.';

/** The literals of a file, and its calls. */
export function readSource(file: string, text: string) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const literals: PatternUse[] = [];
  const compiles: string[] = [];
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    const at = `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      literals.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), at });
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = node.expression.getText(source);
      if (name === 'compilePattern') compiles.push(at);
      if (name === 'RegExp' && file !== COMPILER) faults.push(`${at}: ${MESSAGE_OF_CALL}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { literals, compiles, faults };
}

export function describeAttack({ at, source, flags }: PatternUse, attack: Attack): string {
  const { kind, description, prefix, pump } = attack;
  const text = `${JSON.stringify(prefix)} + ${JSON.stringify(pump)}.repeat(n)`;
  const example = kind === 'unchecked' ? '' : `: ${text}, then something else`;
  return `${at}: ${kind} (${description})${example}\n    /${source}/${flags}`;
}

/** Loads the modules that compile patterns, and compiles the settings of the packaged parliaments. */
async function compiledPatterns(root: string, files: Iterable<string>): Promise<PatternUse[]> {
  const take = recordPatterns();
  for (const file of files) await import(pathToFileURL(`${root}${file}`).href);
  const { compileAll } = await import('../src/record/parliament/compile-all.ts');
  const { KENYA, UNNAMED, asInvented, bundledParliament, checkParliament } =
    await import('../src/record/parliament/check-parliament.ts');
  const other = checkParliament({ name: 'Another', chambers: KENYA.chambers });
  const { BUNDLED_NAMES } = await import('../src/record/parliament/bundled-parliaments.ts');
  const bundled = BUNDLED_NAMES.flatMap((name) => bundledParliament(name) ?? []);
  for (const parliament of [...bundled, UNNAMED, asInvented(KENYA), other]) compileAll(parliament);
  return take()
    .map((pattern) => ({ ...pattern, at: callerOf(pattern, root) }))
    .filter(({ at }) => !UNREACHED.has(fileOf(at)));
}

function fileOf(at: string): string {
  return at.replace(/:\d+$/, '');
}

/** The line that called compilePattern. */
function callerOf({ stack }: CompiledPattern, root: string): string {
  const line = stack.split('\n').find((part) => /\.ts:/.test(part) && !part.includes(COMPILER));
  const place = /(?:file:\/\/)?(\/[^():]*):(\d+):\d+/.exec(line ?? '');
  return `${(place?.[1] ?? '').slice(root.length)}:${place?.[2] ?? ''}`;
}

/** The verdicts of the last run. They are those of the same checker: its source and the version of its parser are the key. */
class VerdictCache {
  readonly #folder: string;
  readonly #file: string;
  readonly #before: ReadonlyMap<string, Attack | null>;

  constructor(root: string) {
    const digest = createHash('sha256').update(process.version);
    const checker = globSync('packages/patterns/{package.json,src/*.ts}', { cwd: root }).sort();
    for (const file of checker) digest.update(readFileSync(`${root}${file}`));
    this.#folder = `${root}node_modules/.cache`;
    this.#file = `${this.#folder}/linear-patterns-${digest.digest('hex').slice(0, 16)}.json`;
    this.#before = new Map(
      existsSync(this.#file)
        ? (JSON.parse(readFileSync(this.#file, 'utf8')) as [string, Attack | null][])
        : [],
    );
  }

  attackOf({ source, flags }: PatternUse): Attack | null {
    const before = this.#before.get(`${flags} ${source}`);
    return before === undefined ? findAttack(source, flags) : before;
  }

  write(attacks: ReadonlyMap<string, Attack | null>): void {
    mkdirSync(this.#folder, { recursive: true });
    for (const name of globSync('linear-patterns-*', { cwd: this.#folder })) {
      rmSync(`${this.#folder}/${name}`, { force: true });
    }
    // Under another name first: a second run at the same time reads a whole file or none.
    writeFileSync(`${this.#file}.${process.pid}`, JSON.stringify([...attacks]));
    renameSync(`${this.#file}.${process.pid}`, this.#file);
  }
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const files = globSync(['src/**/*.{ts,js}', 'packages/*/src/**/*.{ts,js}', 'bin/*.js'], {
    cwd: root,
    exclude: ['**/*.test.ts', '**/node_modules/**'],
  });
  const sources = files.map((file) => readSource(file, readFileSync(`${root}${file}`, 'utf8')));
  const faults = sources.flatMap((source) => source.faults);
  const calls = new Set(sources.flatMap(({ compiles }) => compiles));
  const listed = new Set(UNREACHED.keys());
  const callers = new Set([...calls].map((at) => fileOf(at)));
  const compiled = await compiledPatterns(
    root,
    [...callers].filter((file) => !listed.has(file)),
  );
  const reached = new Set(compiled.map(({ at }) => at));
  for (const at of calls) {
    if (!reached.has(at) && !listed.has(fileOf(at))) {
      faults.push(`${at}: what is compiled here is not checked: make compileAll reach it.`);
    }
  }
  const literals = sources.flatMap((source) => source.literals);
  const uses = [...literals, ...compiled].filter(({ at }) => !OWN_TEXT.has(fileOf(at)));
  const verdicts = new VerdictCache(root);
  const attacks = new Map<string, Attack | null>();
  for (const use of uses) {
    const key = `${use.flags} ${use.source}`;
    if (attacks.has(key)) continue;
    const attack = verdicts.attackOf(use);
    attacks.set(key, attack);
    if (attack !== null) faults.push(describeAttack(use, attack));
  }
  verdicts.write(attacks);
  for (const fault of faults) console.log(fault);
  console.log(`${attacks.size} patterns, ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
