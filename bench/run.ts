// npm run bench: makes the stores, measures, and prints the figures as tables and as JSON.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge } from './report/goals.ts';
import { makeStoreOnce } from './program/make-store.ts';
import { measureImport } from './importing/measure-import.ts';
import { measureReading } from './reading/measure-reading.ts';
import { readOptions } from './shared/options.ts';
import { PUBLISHED_RESULTS, LOCAL_RESULTS, withWorkFolder } from './shared/paths.ts';
import { report } from './report/report.ts';
import { gatherResults } from './report/results.ts';

const options = readOptions(process.argv.slice(2));

const results = await withWorkFolder(async (folder) => {
  const storeMaking = options.reading ? await makeStoreOnce(options.entries, folder) : null;
  const reading = options.reading ? await measureReading(options, folder) : null;
  const writing = options.import ? await measureImport(options, folder) : null;
  return gatherResults(options, storeMaking, reading, writing);
});

const goals = judge(results);
const text = report(results, goals);
const folder = options.complete ? PUBLISHED_RESULTS : LOCAL_RESULTS;
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'latest.json'), `${JSON.stringify({ ...results, goals }, null, 2)}\n`);
writeFileSync(join(folder, 'latest.md'), text);
console.log(text);
