// Takes a record on a primary and two standbys through the loss of each, for longer, and prints what was seen.
// npm run campaign -- failover [--seconds 60]

import { parseArgs } from 'node:util';
import {
  absence,
  check,
  fallBehind,
  losePrimary,
  loseStandby,
  missingOn,
  readFrom,
  reviveReplaced,
  setStage,
} from './failover.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
const absenceMs = Number(values.seconds) * 1_000;
if (!(absenceMs >= 1_000)) {
  console.error('--seconds is a number from 1: how long a server is away');
  process.exit(2);
}
const lengths = { loadMs: 5_000, absenceMs };
const endings: (() => unknown)[] = [];
try {
  const stage = await setStage({
    after: (end: unknown) => void endings.unshift(end as () => unknown),
  });
  const { servers } = stage.group;
  const [old] = servers;
  const frozen = await absence(
    stage.alone,
    lengths,
    () => servers.forEach(({ freeze }) => freeze()),
    () => servers.forEach(({ thaw }) => thaw()),
  );
  say('the only server hangs', frozen);
  say(
    'the only server is stopped',
    await absence(stage.alone, lengths, old!.kill, () => old!.start()),
  );
  say('the standbys stop replaying', await fallBehind(stage));
  say('a standby is lost, and comes back', await loseStandby(stage, lengths));
  say('pages were read from', await readFrom(stage, 'pages'));
  say('searches were read from', await readFrom(stage, 'searches'));
  const { promoted, ...seen } = await losePrimary(stage, lengths);
  say('the primary is lost, a standby promoted', seen);
  say('acknowledged, and missing', await missingOn(promoted, seen.acknowledged));
  say('writes that went to the old primary when it came back', await reviveReplaced(stage, old!));
  await old!.kill();
  const hung = await absence(stage.served[0]!, lengths, promoted.freeze, promoted.thaw);
  say('the primary hangs', hung);
  say('servers that ended', stage.served.filter(({ child }) => child.exitCode !== null).length);
  say('hansard check', (await check(promoted)).trim());
} finally {
  for (const end of endings) await end();
}

function say(what: string, seen: unknown): void {
  const shown = JSON.stringify(seen, (_, value: unknown) => {
    if (typeof value === 'number') return Math.round(value);
    return Array.isArray(value) && value.length > 10 ? `${value.length} of them` : value;
  });
  console.log(`${what}: ${shown}`);
}
