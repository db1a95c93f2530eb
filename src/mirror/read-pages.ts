// Reads the pages of a server in their order: each the next of the one before, or several at a time by their numbers.

import type { Entry, HansardClient, Page } from '@hansard/client';
import { contradiction } from './mirror-run.ts';

export interface NumberedPage extends Page<Entry> {
  readonly number: number;
}

/** From page `first` on; `parallel` pages are requested at a time. */
export async function* readPages(
  client: HansardClient,
  first: number,
  parallel: number,
): AsyncGenerator<NumberedPage> {
  let number = first;
  const pages =
    parallel > 1 ? readByNumber(client, first, parallel) : client.pages({ page: first });
  for await (const page of pages) {
    checkNext(page, number);
    yield { ...page, number };
    number += 1;
  }
}

/** Keeps `parallel` requests under way, and gives the pages in their order. */
async function* readByNumber(
  client: HansardClient,
  first: number,
  parallel: number,
): AsyncGenerator<Page<Entry>> {
  const opening = await client.page({ page: first });
  yield opening;
  if (opening.next === null) return;
  const lastOf = ({ count }: Page<Entry>): number => Math.ceil(count / opening.results.length);
  let last = lastOf(opening);
  const underWay: Promise<Page<Entry>>[] = [];
  for (let requested = first; ;) {
    while (underWay.length < parallel && requested < last) {
      requested += 1;
      const page = client.page({ page: requested });
      // Its fault is reported when its turn comes.
      page.catch(() => {});
      underWay.push(page);
    }
    const page = await underWay.shift();
    if (page === undefined) return;
    last = Math.max(last, lastOf(page));
    yield page;
  }
}

/** A next page that is not the one after this would leave entries out. */
function checkNext({ next }: Page<Entry>, number: number): void {
  const named = next === null ? null : URL.parse(next)?.searchParams.get('page');
  if (named === null || named === undefined) return;
  if (Number(named) !== number + 1) {
    contradiction(`the next page after page ${number} is said to be page ${named.slice(0, 20)}.`);
  }
}
