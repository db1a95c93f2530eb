// The page of the reading site that shows the same as a response of the interface.

import { html } from 'ghtml';
import * as links from '../../shared/links.ts';
import type { Resource } from '../resource/resource.ts';

/** What an item of any resource may have, as far as its page depends on it. */
interface Item {
  readonly id?: number;
  readonly slug?: string;
}

/** The path of the page by the path of the resource; null where the item has none. */
const PAGES: ReadonlyMap<string, (item: Item) => string | null> = new Map([
  [links.ENTRY_LIST, () => links.CALENDAR],
  [links.ENTRY_DETAIL, byId(links.contributionPath)],
  [links.CONTRIBUTION_DETAIL, byId(links.contributionPath)],
  [links.DEBATE_DETAIL, byId((id) => links.debatePath(id, ''))],
  [links.SITTING_LIST, () => links.CALENDAR],
  [links.SITTING_DETAIL, byId(links.sittingPathById)],
  [links.PERSON_LIST, () => links.PEOPLE],
  [links.PERSON_DETAIL, ({ slug }) => (slug === undefined ? null : links.personPath(slug))],
]);

/** A link to the page; nothing where the site has none, and for an error. */
export function readingPageHtml(
  { path }: Resource,
  status: number,
  value: unknown,
  href: (path: string) => string,
): string {
  const isShown = status === 200 && typeof value === 'object' && value !== null;
  const page = isShown ? (PAGES.get(path)?.(value) ?? null) : null;
  return page === null ? '' : html`<a class="button" href="${href(page)}">Read it on the site</a>`;
}

function byId(pathOf: (id: number) => string): (item: Item) => string | null {
  return ({ id }) => (id === undefined ? null : pathOf(id));
}
