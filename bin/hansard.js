#!/usr/bin/env -S MALLOC_ARENA_MAX=2 node --max-semi-space-size=16
// The program as a person calls it. Plain JavaScript without types: it must run on any Node, to find the packaged one if
// this one is too old. The line above keeps memory small: a busy server by 35 MB that the C library would hold for its threads,
// an import by 80 to 230 MB that Node would use for short-lived objects. The processes that serve have even less of those
// (serving/serve-with-workers.ts), with which an import would need a tenth more CPU time.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';
import { runOnPackagedNode } from './packaged-node.js';

// Read at once: a parent that ends while the program is loaded has ended too (src/main.ts, endWithParent).
const parent = process.ppid;

/**
 * They wait more than they compute, and what computes long has threads of its own. Every other command runs this file again in a
 * thread, which a signal ends (src/threads/command-thread.ts).
 */
const SERVING = new Set(['start', 'serve', 'mcp']);

const NODE_MAJOR_MIN = 24;
const isOld = Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN;

// A clone has no packages until npm installed them, and npx does not do so. In a package they are there.
const prepare = new URL('../scripts/prepare.js', import.meta.url);
const installed = new URL('../node_modules/.package-lock.json', import.meta.url);
if (existsSync(prepare) && (isOld || !existsSync(installed))) await import(prepare.href);

if (isOld) {
  if (!runOnPackagedNode(fileURLToPath(import.meta.url), parent)) {
    console.error(
      `hansard needs Node ${NODE_MAJOR_MIN} or newer, and this is ${process.version}. Install Node ${NODE_MAJOR_MIN} (https://nodejs.org/) and run this again. ` +
        `On Linux (x64, arm64), npm install node-linux-${process.arch}@${NODE_MAJOR_MIN} beside hansard does too.`,
    );
    process.exitCode = 1;
  }
} else {
  // V8's middle compiler inlines loops into functions that it never optimizes any further: a search would take up to twice as long.
  setFlagsFromString('--no-maglev-inlining');
  // Early Nodes of this line call what we stand on experimental; a user can do nothing about that.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') console.error(`hansard: ${warning.message}`);
  });
  // Compiled code is cached, for threads and workers too, so that every start but the first takes a third of
  // the time. Where the folder cannot be written to, nothing is cached.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
    new URL('../node_modules/.cache/compiled', import.meta.url),
  );
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import('./own-modules.js');
  const words = process.argv.slice(2);
  const isServing = SERVING.has(words[0]) || words[0]?.startsWith('-');
  if (isMainThread && !isServing) {
    const { runInThread } = await load('threads/command-thread');
    process.exitCode = await runInThread(import.meta.url, words, parent);
  } else {
    const { main } = await load('main');
    process.exitCode = await main(words, parent);
  }
}

/** Loads a module of the source: in a checkout it runs as it is, and the package carries what the compiler made of it. */
async function load(name) {
  const source = new URL(`../src/${name}.ts`, import.meta.url);
  if (existsSync(source)) return await import(source.href);
  return await import(new URL(`../dist/src/${name}.js`, import.meta.url).href);
}
