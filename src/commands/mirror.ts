// hansard mirror <address>: mirrors the record of another server, and keeps it up to date.

import { HansardClient, ServerFault } from '@hansard/client';
import { OperatorError } from '../base/errors.ts';
import { counted, groupDigits } from '../base/group-digits.ts';
import { checkedFetch } from '../mirror/checked-fetch.ts';
import { mirrorRecord, type MirrorReport } from '../mirror/mirror-record.ts';
import { SAMPLE_PAGES } from '../mirror/mirror-pages.ts';
import { allowHost, isPublicAddress } from '../base/public-address.ts';
import { openRecord } from './open-record.ts';
import { some } from './describe-import.ts';
import { withProgress } from './progress.ts';
import {
  always,
  type CommandCall,
  type CommandDescription,
  JSON_REPORT,
  numberOf,
} from './command.ts';

const mirror: CommandDescription = {
  name: 'mirror',
  summary:
    'Mirrors the record of another server; further runs read only what changed, and an interrupted run resumes.',
  interrupted: always(
    'The entries stored so far are in the record. Run the command again to resume.',
  ),
  settings: ['databaseUrl'],
  arguments: { '<address>': 'the list of entries: https://example.org/api/v0.1/hansard/entries/' },
  options: {
    '--parallel <requests>': 'the number of pages requested at the same time, 1 to 16 (default 1)',
    '--interval <ms>': 'the minimum time between two requests, in milliseconds (default 0)',
    '--sample <pages>': `if the server has no change log: the number of pages to compare on a further run, or "all" (default ${SAMPLE_PAGES})`,
    '--allow-private': 'allow the host to be in your own network',
    '--max-entries <count>': 'refuse a server that reports more entries than this',
    ...JSON_REPORT,
  },
  run: async (call) => {
    const { settings, flags, took, print } = call;
    const options = {
      parallel: numberOf(flags, 'parallel', { usual: 1, least: 1, most: 16 }),
      samplePages: flags['sample'] === 'all' ? Infinity : numberOf(flags, 'sample', SAMPLE),
      entriesMax: numberOf(flags, 'max-entries', { usual: 1e12, least: 0, most: 1e12 }),
      random: Math.random,
    };
    const client = connect(call);
    try {
      await using store = await openRecord(settings, { mayCreate: true });
      const done = await withProgress('Mirroring', null, (at) =>
        mirrorRecord(client, store, {
          ...options,
          progress: ({ entries, count }) => at(entries, count),
        }),
      );
      const notes = done.notes.map((note) => `\n  to review: ${note}`).join('');
      print(done, `${describe(done)} (${took()})${notes}`);
    } finally {
      client.close();
    }
  },
};

export const commands = [mirror];

const SAMPLE = { usual: SAMPLE_PAGES, least: 0, most: 1e9 };

function connect({ arguments: [address = ''], flags, version }: CommandCall): HansardClient {
  try {
    return new HansardClient(address, {
      headers: { 'User-Agent': `hansard-mirror/${version}` },
      intervalMs: numberOf(flags, 'interval', { usual: 0, least: 0, most: 3_600_000 }),
      fetch: checkedFetch(flags['allowPrivate'] ? allowHost(address) : isPublicAddress),
      onRetry: ({ url, message }, waitMs) => {
        console.error(`hansard: ${url}: ${message}; again in ${(waitMs / 1_000).toFixed(1)} s`);
      },
    });
  } catch (error) {
    if (error instanceof ServerFault) throw new OperatorError(`${error.url} ${error.message}.`);
    throw error;
  }
}

function describe(done: MirrorReport): string {
  const { withdrawnHere, sampled, sampledChanged, itemsChanged, itemsRemoved } = done;
  const except =
    withdrawnHere > 0 ? `, except ${groupDigits(withdrawnHere)} that were withdrawn here` : '';
  // If a run found nothing new, it did not ask for the server's count.
  const there =
    done.count === 0
      ? 'and the server has nothing new'
      : `none twice, as many as the server has${except}`;
  const removed = itemsRemoved > 0 ? `, ${groupDigits(itemsRemoved)} removed` : '';
  const items = `${counted(itemsChanged, 'sitting, chamber, document or person', 'sittings, chambers, documents and people')} changed`;
  const compared = `${groupDigits(sampledChanged)} of ${counted(sampled, 'page')} compared`;
  return [
    `The record has ${counted(done.entries, 'entry', 'entries')}, ${there}`,
    `${groupDigits(done.added)} added in ${counted(done.sittings, 'new sitting')}`,
    ...(['corrected', 'withdrawn', 'restored'] as const).flatMap((kind) =>
      some(done[kind], kind, kind),
    ),
    ...(itemsChanged + itemsRemoved > 0 ? [`${items}${removed}`] : []),
    ...(sampled > 0 ? [`${compared} had changed`] : []),
    ...(sampledChanged > 0 ? ['--sample all compares every page'] : []),
    counted(done.requests, 'request'),
  ].join('; ');
}
