// The long form of the crawl: `node test/web/crawl-campaign.ts [entries] [addresses of a kind]`. Says what it visited, and what is dead.

import { join } from 'node:path';
import { run, serve } from '../support/program.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';
import { crawl } from './crawl.ts';

const [, , entries = '5000', perKind = '6000'] = process.argv;
const ends: (() => unknown)[] = [];
const ending = { after: (end: () => unknown) => void ends.unshift(end) } as Ending;
const DATABASE_URL = `sqlite:${join(temporaryFolder(ending), 'record.sqlite')}`;
await run(['demo', '--entries', entries], { DATABASE_URL });
const served = await serve(ending, ['serve', '--workers', '1'], { DATABASE_URL });
let dead = 0;
for (const language of ['en', 'sw'] as const) {
  const url = served.url.replace(/\/$/, '');
  const crawled = await crawl({ url, language, perKind: Number(perKind) });
  console.log(
    `${language}: ${crawled.visited} addresses of ${crawled.kinds.size} kinds, ${crawled.anchors} anchors, ${crawled.dead.length} dead`,
  );
  const kinds = [...crawled.kinds].toSorted(([, one], [, other]) => other - one);
  if (language === 'en') for (const [kind, count] of kinds) console.log(`${count}\t${kind}`);
  for (const one of crawled.dead) console.log(`DEAD ${one}`);
  dead += crawled.dead.length;
}
for (const end of ends) await end();
process.exitCode = dead === 0 ? 0 : 1;
