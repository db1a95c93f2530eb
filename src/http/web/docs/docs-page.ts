// The documentation of the interface: a guide, the rules, and a reference made from its OpenAPI document.

import { html } from 'ghtml';
import { EVERYTHING } from '../../../record/filter.ts';
import type { Finder } from '../../../finder/finder.ts';
import type { ItemReads } from '../../../store/contract/store.ts';
import * as links from '../../shared/links.ts';
import { METHODS, type OpenApiDocument } from '../../shared/openapi-document.ts';
import { type DocsHeading, GUIDE_HEADINGS, guideHtml, RULE_HEADINGS } from './docs-guide.ts';
import { referenceHtml, type ExampleIds } from './docs-reference.ts';
import { listRequest } from '../page-parts.ts';
import { memoizeByVersion } from '../memoize-by-version.ts';
import type { Translate } from '../../words/catalogue.ts';
import type { MakePage, RecordRequest } from '../page.ts';

/** The largest page a reader may request, as the document says it. */
function pageSizeMax({ paths }: OpenApiDocument): number {
  const parameters = paths[links.ENTRY_LIST]?.get?.parameters ?? [];
  const size = parameters.find((one) => 'name' in one && one.name === 'page_size');
  return size !== undefined && 'schema' in size ? (size.schema.maximum ?? 1) : 1;
}

export function docsPage(store: ItemReads, finder: Finder, openApi: OpenApiDocument): MakePage {
  const exampleIds = memoizeByVersion(() => readExampleIds(store, finder));
  const operations = Object.values(openApi.paths).flatMap((item) =>
    METHODS.filter((method) => method in item),
  ).length;
  return async (request) => {
    const { t, base, state } = request;
    const { sittings } = request.calendar;
    const entry = sittings.find(({ firstEntryId }) => firstEntryId !== null)?.firstEntryId ?? null;
    const ids: ExampleIds = {
      ...(await exampleIds(state)),
      ...(entry !== null && { entries: entry, contributions: entry }),
    };
    return {
      title: t('docsTitle'),
      description: t('docsDescription'),
      path: links.DOCS,
      json: links.OPENAPI,
      section: 'docs',
      body: await bodyHtml(openApi, request, entry, ids),
      about: {
        '@type': 'WebAPI',
        name: `${t('siteName')}: ${t('docsTitle')}`,
        description: `${t('docsDescription')} (${operations})`,
        url: `${base.url}${links.DOCS}`,
        documentation: `${base.url}${links.OPENAPI}`,
      },
    };
  };
}

async function bodyHtml(
  openApi: OpenApiDocument,
  request: RecordRequest,
  entry: number | null,
  ids: ExampleIds,
): Promise<string> {
  const { t, locale, href } = request;
  const { guide, rules } = guideHtml(request, entry, pageSizeMax(openApi));
  const inEnglish = locale.language === 'en' ? '' : html`<p class="none">${t('docsInEnglish')}</p>`;
  return html`<div class="reading docs">
<header class="head">
<h1>${t('docsTitle')}</h1>
<p class="lead">${t('docsDescription')}</p>
<p class="more"><a href="${href(links.OPENAPI)}">${t('docsOpenApi')}</a> <a href="${href(links.API_ROOT)}">${t('interfaceRoot')}</a></p>
!${inEnglish}
</header>
!${contentsHtml(openApi, t)}
<div>
<section aria-labelledby="guide"><h2 id="guide">${t('docsGuide')}</h2>
<div lang="en">!${guide}</div></section>
<section aria-labelledby="rules"><h2 id="rules">${t('docsRules')}</h2>
<div lang="en">!${rules}</div></section>
<section aria-labelledby="reference"><h2 id="reference">${t('docsReference')}</h2>
!${await referenceHtml(openApi, ids, request)}</section>
</div>
</div>`;
}

/** The table of contents. */
function contentsHtml({ tags }: OpenApiDocument, t: Translate): string {
  const listed = (headings: readonly DocsHeading[]): string =>
    headings
      .map((id) => html`<li class="sub"><a href="#${id}">${t(`docs.${id}`)}</a></li>`)
      .join('\n');
  const resources = tags.map(
    ({ name }) => html`<li class="sub"><a href="#${name}" lang="en">${name}</a></li>`,
  );
  return html`<details class="contents wide-open">
<summary>${t('docsOnThisPage')}</summary>
<nav aria-label="${t('docsOnThisPage')}"><ol class="plain-list">
<li><a href="#guide">${t('docsGuide')}</a></li>
!${listed(GUIDE_HEADINGS)}
<li><a href="#rules">${t('docsRules')}</a></li>
!${listed(RULE_HEADINGS)}
<li><a href="#reference">${t('docsReference')}</a></li>
!${resources.join('\n')}
</ol></nav>
</details>`;
}

/** One of each collection to show, where there is one. */
async function readExampleIds(store: ItemReads, finder: Finder): Promise<ExampleIds> {
  const ids: Record<string, number | string> = {};
  for (const name of ['sittings', 'venues', 'sources', 'people'] as const) {
    const item = (await store.collection(name, 1, 1))?.items[0];
    if (item !== undefined) ids[name] = 'slug' in item ? item.slug : item.id;
  }
  const sitting = ids['sittings'];
  const [debate] = typeof sitting === 'number' ? await store.sittingDebates(sitting) : [];
  if (debate !== undefined) ids['debates'] = debate.id;
  const wanted = { ...listRequest(EVERYTHING, 1, { ordering: 'id' }), votedBy: null };
  const divisions = await finder.findDivisions(wanted);
  const division = divisions?.items[0];
  if (division !== undefined) ids['divisions'] = division.id;
  return ids;
}
