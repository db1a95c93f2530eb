// Search in the static tree: Pagefind indexes its sittings and people, each page in its language, and searches the index in the
// browser.

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { html } from 'ghtml';
import { OperatorError } from '../base/errors.ts';

/** The files of Pagefind, below the tree. */
const FOLDER = 'pagefind';
const UNFINISHED = `${FOLDER}.part`;

/** A sitting has all speeches, and an address for every entry; other pages repeat it. */
const SEARCHED = '**/hansard/sitting/**/*.html';

/** Searches for the words with which the form of another page was submitted. */
const START = `const words = new URLSearchParams(location.search).get('q');
const { base } = document.querySelector('#search').dataset;
const search = new PagefindUI({ element: '#search', baseUrl: base, showSubResults: true, showImages: false });
if (words) search.triggerSearch(words);
`;

/** In the colours of the site. */
const STYLE = `#search {
  --pagefind-ui-primary: var(--accent);
  --pagefind-ui-text: var(--ink);
  --pagefind-ui-background: var(--raised);
  --pagefind-ui-border: var(--line);
  --pagefind-ui-font: var(--sans);
}
#search mark {
  background: var(--mark);
  color: inherit;
}
`;

type Pagefind = typeof import('pagefind');

export async function loadPagefind(): Promise<Pagefind> {
  try {
    return await import('pagefind');
  } catch {
    throw new OperatorError(
      '--search needs Pagefind, which is not installed. Run npm install --no-save pagefind@1.6.0, and this again.',
    );
  }
}

/** A page as it is indexed: its main part, under the title that other sites show. */
export function searchedPage(page: string): string {
  return page
    .replace(
      '<meta property="og:title"',
      '<meta data-pagefind-meta="title[content]" property="og:title"',
    )
    .replace('<main ', '<main data-pagefind-body ');
}

/** The search page, in the frame of the service's pages. Only scripts can search files. */
export function searchPage(page: string, basePath: string): string {
  const files = `${basePath}/${FOLDER}`;
  const title = /<h1[^>]*>.*?<\/h1>/s.exec(page)?.[0] ?? '';
  const body = html`!${title}
<div id="search" data-base="${basePath}/"></div>
<link rel="stylesheet" href="${files}/pagefind-ui.css">
<link rel="stylesheet" href="${files}/start.css">
<script src="${files}/pagefind-ui.js"></script>
<script src="${files}/start.js"></script>`;
  return page.replace(/(?<=<main[^>]*>).*(?=<\/main>)/s, () => `\n${body}\n`);
}

/** Builds the index of a complete tree, replacing its current one; returns the number of pages. */
export async function indexTree({ createIndex, close }: Pagefind, folder: string): Promise<number> {
  const [target, unfinished] = [join(folder, FOLDER), join(folder, UNFINISHED)];
  try {
    const { index, errors } = await createIndex({
      excludeSelectors: ['nav', 'form', '.meta'],
    });
    const added = await index?.addDirectory({ path: folder, glob: SEARCHED });
    rmSync(unfinished, { recursive: true, force: true });
    const written = await index?.writeFiles({ outputPath: unfinished });
    const [fault] = [errors, added?.errors ?? [], written?.errors ?? []].flat();
    if (fault !== undefined) {
      throw new OperatorError(`Pagefind could not index the tree: ${fault}.`);
    }
    writeFileSync(join(unfinished, 'start.js'), START);
    writeFileSync(join(unfinished, 'start.css'), STYLE);
    rmSync(target, { recursive: true, force: true });
    renameSync(unfinished, target);
    const { languages } = JSON.parse(readFileSync(join(target, 'pagefind-entry.json'), 'utf8')) as {
      languages: Record<string, { page_count: number }>;
    };
    return Object.values(languages).reduce((sum, { page_count: pages }) => sum + pages, 0);
  } finally {
    await close();
  }
}

/** Also one that a killed run left incomplete: it has the words of what was withdrawn since. */
export function removeIndex(folder: string): void {
  for (const name of [FOLDER, UNFINISHED])
    rmSync(join(folder, name), { recursive: true, force: true });
}
