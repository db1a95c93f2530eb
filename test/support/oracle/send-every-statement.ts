// Sends a finder one request of every kind, so that each of its statements is run.

import type { Finder } from '../../../src/finder/finder.ts';
import { filterOf, requestFor } from './find-all.ts';

/** The record must have some entries, with any words. */
export async function sendEveryStatement(finder: Finder, size?: number): Promise<void> {
  for (const query of ['order', '"number this"', 'o*', 'numb*', '-order', 'order NEAR this']) {
    await finder.findEntries(requestFor({ query }, 'relevance', { page: 1 }, size));
    const speakerName = 'speaker';
    await finder.findContributions(requestFor({ query, speakerName }, '-date', { page: 1 }, size));
  }
  await finder.suggest({ text: 'order', entryId: 1, today: '2014-01-01', size: 5 });
  await finder.nearestQueries(filterOf({ query: 'numbar' }));
  await finder.contribution(1);
  await finder.facets(filterOf({ personId: 1, type: 'speech', language: 'en' }));
  await finder.trends(filterOf({ venueId: 1 }), 'year');
  await finder.personActivity(1);
  await finder.activityOfAll();
  await finder.sittings({});
  await finder.adjacentSittings(1);
  await finder.unlinkedLabels();
  await finder.speakerLinks();
  await finder.sittingEntries(1);
}
