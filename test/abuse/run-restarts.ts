// node test/abuse/run-restarts.ts --requests 10000: how many requests are lost while workers are killed with SIGKILL, and while
// the server is ended with SIGTERM and started again. Half of the clients keep their connections, half open one for each
// request. A GET whose connection is lost before a byte of a response is sent once more (RFC 9110, 9.2.2).

import { parseArgs } from 'node:util';
import { tryKills, tryTerms, type RestartTrial } from './restarting.ts';

const { values } = parseArgs({
  options: {
    /** In each of the three trials. */
    requests: { type: 'string', default: '10000' },
    /** Requests between two kills, or two ends. */
    between: { type: 'string', default: '800' },
  },
});
const options = { requests: Number(values.requests), between: Number(values.between) };

const endings: (() => unknown)[] = [];
const ending = { after: (end: unknown) => void endings.unshift(end as () => unknown) };
try {
  console.log('| trial | times | at first try | at second try | lost | longest | refused tries |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  const kills = await tryKills(ending, { ...options, workers: '2' });
  console.log(row('SIGKILL to one of two workers', kills));
  for (const workers of ['1', '2']) {
    const terms = await tryTerms(ending, { ...options, workers });
    console.log(row(`SIGTERM and start again, WORKERS=${workers}`, terms));
  }
} finally {
  for (const end of endings) await end();
}

function row(name: string, { restarts, outcomes, refused, longestMs }: RestartTrial): string {
  const first = outcomes['200'] ?? 0;
  const sum = (wanted: (outcome: string) => boolean): number =>
    Object.entries(outcomes).reduce((all, [one, count]) => all + (wanted(one) ? count : 0), 0);
  const second = sum((outcome) => outcome.startsWith('200 after'));
  const lost = Object.entries(outcomes).filter(([outcome]) => !outcome.startsWith('200'));
  const cells = [restarts, first, second, lost.length === 0 ? 0 : JSON.stringify(lost)];
  return `| ${name} | ${cells.join(' | ')} | ${longestMs.toFixed(0)} ms | ${refused} |`;
}
