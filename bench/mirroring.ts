// How fast a record is mirrored from one of our servers over loopback, compared with importing the same record from a file:
// `node bench/mirroring.ts [entries]`.

import { join } from 'node:path';
import { makeDemo } from './program/make-store.ts';
import { runHansard } from './program/run-program.ts';
import { startService } from './program/start-server.ts';
import { withWorkFolder } from './shared/paths.ts';

const entries = Number(process.argv[2] ?? 200_000);

/** Each is measured this often, alternating: machines are noisy, and the ratio is that of the best runs. */
const ROUNDS = 2;

await withWorkFolder(async (folder) => {
  const at = (name: string): string => join(folder, name);
  const store = (name: string): string[] => ['--database-url', `sqlite:${at(name)}`];
  await makeDemo(entries, at('source.sqlite'));
  await runHansard('export', '--output', at('record.ndjson'), ...store('source.sqlite'));
  const service = await startService(`sqlite:${at('source.sqlite')}`, at('log'));
  const list = `http://127.0.0.1:${service.port}/api/v0.1/hansard/entries/`;
  const rates = { import: 0, mirror: 0 };
  // On a shared machine, waiting time depends on others; CPU time does not.
  const cpuRates = { import: 0, mirror: 0 };
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      const imported = await runHansard(
        'import',
        at('record.ndjson'),
        ...store(`i${round}.sqlite`),
      );
      const words = ['mirror', list, '--allow-private', ...store(`m${round}.sqlite`)];
      const mirrored = await runHansard(...words);
      for (const [name, run] of [
        ['import', imported],
        ['mirror', mirrored],
      ] as const) {
        rates[name] = Math.max(rates[name], entries / run.seconds);
        cpuRates[name] = Math.max(cpuRates[name], entries / run.cpuSeconds);
      }
      console.error(`${imported.output.trim()}; ${mirrored.output.trim()}`);
    }
  } finally {
    await service.stop();
  }
  const of = (all: typeof rates, name: keyof typeof rates): string =>
    `${Math.round(all[name])} | ${(all[name] / all.import).toFixed(2)}`;
  console.log(`| ${entries} entries | a second | of the import | a CPU second | of the import |`);
  console.log('| --- | ---: | ---: | ---: | ---: |');
  for (const name of ['import', 'mirror'] as const) {
    console.log(`| ${name} | ${of(rates, name)} | ${of(cpuRates, name)} |`);
  }
});
