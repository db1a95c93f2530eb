#!/usr/bin/env -S node --max-semi-space-size=4
// The program as a person calls it. Plain and old-fashioned on purpose: it must run on any Node, if only
// to say that the one at hand is too old. The flag above keeps the memory a busy server uses for short-lived
// things small: 155 MB in all instead of 250, at the same speed (bench/).
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR_MIN = 24;

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
  console.error(
    `hansard needs Node ${NODE_MAJOR_MIN} or newer, and this is ${process.version}: ` +
      'run it through npm (npm start, npm run hansard, npx hansard), which brings its own, or install a newer Node.',
  );
  process.exitCode = 1;
} else {
  // Early Nodes of this line call what we stand on experimental; a user can do nothing about that.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') console.error(`hansard: ${warning.message}`);
  });
  // What was compiled is kept, for threads and workers too, so that every start but the first takes a third of
  // the time. Where the folder cannot be written to, nothing is kept.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
    new URL('../node_modules/.cache/compiled', import.meta.url),
  );
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  // In a checkout the source runs as it is; the package carries what the compiler made of it.
  const source = new URL('../src/main.ts', import.meta.url);
  const { main } = await import(
    existsSync(source) ? source.href : new URL('../dist/main.js', import.meta.url).href
  );
  process.exitCode = await main(process.argv.slice(2));
}
