// The documentation of the interface: a guide, the rules, and a reference made from its OpenAPI document.

import { QUERY_UNITS_MAX, QUERY_WORDS_MAX } from '@hansard/search/query/parse-query';
import { html } from 'ghtml';
import { readDataFile } from '../../../data-file.ts';
import { groupDigits } from '../../../group-digits.ts';
import { present } from '../../../present.ts';
import { ADDRESS_LENGTH_MAX, HEADER_BYTES_MAX } from '../../shared/limits.ts';
import * as links from '../../shared/links.ts';
import type { OpenApiDocument } from '../../shared/openapi-document.ts';
import type { MessageKey, Translate } from '../../words/catalogue.ts';
import { contentsHtml, type ContentsItem } from '../reading/debate-parts.ts';
import { sectionHtml } from '../page-parts.ts';
import type { MakePage, RecordRequest, SiteRequest } from '../page.ts';
import { command, referenceHtml } from './docs-reference.ts';

export const docsPage =
  (openApi: OpenApiDocument): MakePage =>
  async (request) => {
    const { t, base } = request;
    return {
      title: t('docsTitle'),
      description: t('docsDescription'),
      path: links.DOCS,
      json: links.OPENAPI,
      section: 'docs',
      body: await bodyHtml(openApi, request),
      about: {
        '@type': 'WebAPI',
        name: `${t('siteName')}: ${t('docsTitle')}`,
        description: t('docsDescription'),
        url: `${base.url}${links.DOCS}`,
        documentation: `${base.url}${links.OPENAPI}`,
      },
    };
  };

async function bodyHtml(openApi: OpenApiDocument, request: RecordRequest): Promise<string> {
  const { t, locale, href } = request;
  const inEnglish = locale.language === 'en' ? '' : html`<p class="none">${t('docsInEnglish')}</p>`;
  const isOfService = request.asFile ? html`<p class="none">${t('footerOfFiles')}</p>` : '';
  return html`<div class="reading docs">
<header class="head">
<h1>${t('docsTitle')}</h1>
<p class="lead">${t('docsDescription')}</p>
<p class="more"><a href="${href(links.OPENAPI)}">${t('docsOpenApi')}</a> <a href="${href(links.API_ROOT)}">${t('interfaceRoot')}</a></p>
!${inEnglish}!${isOfService}
</header>
!${contentsHtml(t('docsOnThisPage'), contentsOf(openApi, t))}
<div>
!${sectionHtml('guide', t('docsGuide'), filled(GUIDE, request))}
!${sectionHtml('rules', t('docsRules'), filled(RULES, request))}
!${sectionHtml('reference', t('docsReference'), await referenceHtml(openApi, request))}
</div>
</div>`;
}

/** The guide and the rules. Their headings are in the language of the page, the text is English. */
const GUIDE = readDataFile('docs/guide.html');
const RULES = readDataFile('docs/rules.html');

type DocsHeading = Extract<MessageKey, `docs.${string}`>;

/** The items of the contents. */
function contentsOf({ tags }: OpenApiDocument, t: Translate): readonly ContentsItem[] {
  const item = (id: string, text: string, isBelow = true) => ({ href: `#${id}`, text, isBelow });
  const headings = (text: string) =>
    [...text.matchAll(/\{\{heading (\w+)\}\}/g)].map(([, id = '']) =>
      item(id, t(`docs.${id}` as DocsHeading)),
    );
  return [
    item('guide', t('docsGuide'), false),
    ...headings(GUIDE),
    item('rules', t('docsRules'), false),
    ...headings(RULES),
    item('reference', t('docsReference'), false),
    ...tags.map(({ name }) => item(name, name)),
  ];
}

const LIMITS = new Map<string, string>([
  ['queryUnits', groupDigits(QUERY_UNITS_MAX)],
  ['queryWords', groupDigits(QUERY_WORDS_MAX)],
  ['addressLength', groupDigits(ADDRESS_LENGTH_MAX)],
  ['headerBytes', groupDigits(HEADER_BYTES_MAX)],
]);

/** A text with its headings, its commands to run on this server, and the limits that it names. */
function filled(text: string, { t, base, locale }: SiteRequest): string {
  const filledIn = text
    .replaceAll('{{base}}', html`${base.url}`)
    .replaceAll(
      /\{\{heading (\w+)\}\}/g,
      (_, id: string) =>
        html`<h3 id="${id}" lang="${locale.language}">${t(`docs.${id}` as DocsHeading)}</h3>`,
    )
    .replaceAll(/\{\{curl (.*?)(\/\S+)\}\}/g, (_, options: string, path: string) =>
      command(`${base.url}${path}`, options),
    )
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
      present(LIMITS.get(name), `the limit ${name} of the rules`),
    );
  return `<div lang="en">${filledIn}</div>`;
}
