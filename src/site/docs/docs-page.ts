// The documentation of the interface: a guide, the rules, and a reference derived from its OpenAPI document.

import { QUERY_UNITS_MAX, QUERY_WORDS_MAX } from '@hansard/search';
import { html } from 'ghtml';
import { readDataFile } from '../../base/data-file.ts';
import { groupDigits } from '../../base/group-digits.ts';
import { present } from '../../base/present.ts';
import { ownValue } from '../../record/own-value.ts';
import { mapInTurns } from '../../threads/in-turns.ts';
import { ADDRESS_LENGTH_MAX, HEADER_BYTES_MAX } from '../../http/limits.ts';
import * as links from '../../http/links.ts';
import {
  METHODS,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type PathItem,
  referredName,
  type Schema,
} from '../../http/openapi-document.ts';
import type { MessageKey, Translate } from '../../words/catalogue.ts';
import { foldedHtml, sectionHtml } from '../page-parts.ts';
import type { MakePage, RecordRequest, SiteRequest } from '../page.ts';
import { contentsHtml, type ContentsItem } from '../reading/debate-parts.ts';

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

/** The guide and the rules. Their headings are in the language of the page, their text is English. */
const GUIDE = readDataFile('docs/guide.html');
const RULES = readDataFile('docs/rules.html');

type DocsHeading = Extract<MessageKey, `docs.${string}`>;

/** The items of the table of contents. */
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

/** A text with its headings, its commands for this server, and the limits that it mentions. */
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

// The reference of the interface: each resource with its parameters, its response, and an example to run.

async function referenceHtml(document: OpenApiDocument, request: SiteRequest): Promise<string> {
  const sections = await mapInTurns(document.tags, ({ name, description }) => {
    const items = Object.entries(document.paths).filter(([, item]) =>
      (item.get ?? item.post)?.tags.includes(name),
    );
    return html`<section class="resource" aria-labelledby="${name}">
<h3 id="${name}" lang="en">${name}</h3>
<p lang="en">${description}</p>
!${items.map((item) => resourceHtml(document, item, request)).join('\n')}
</section>`;
  });
  return sections.join('\n');
}

function resourceHtml(
  document: OpenApiDocument,
  [path, item]: readonly [path: string, item: PathItem],
  { t, base }: SiteRequest,
): string {
  const methods = METHODS.filter((method) => method in item).map((method) => method.toUpperCase());
  // An item is found through its list, and a resource that is only written has nothing to try.
  const isTried = item.get !== undefined && !path.includes('{');
  return html`<article aria-labelledby="${anchor(item)}">
<h4 id="${anchor(item)}" lang="en">${item.summary}</h4>
<p class="address"><span>${methods.join(', ')}</span> <code>${path}</code></p>
<p lang="en">${item.description}</p>
!${isTried ? command(`${base.url}${path}${item['x-example'] ?? ''}`) : ''}
!${foldedHtml(t('docsParameters'), parameterList(document, item))}
!${foldedHtml(t('docsResponse'), responseFields(document, present(item.get ?? item.post, `an operation of ${path}`)))}
!${foldedHtml(t('docsWriting'), writing(document, item))}
!${foldedHtml(t('docsErrors'), errorList(document, item))}
</article>`;
}

const anchor = ({ summary }: PathItem): string => summary.toLowerCase().replaceAll(' ', '-');

function parameterList(
  { components }: OpenApiDocument,
  { get, parameters = [] }: PathItem,
): string {
  const all = [...parameters, ...(get?.parameters ?? [])].map((element): Parameter =>
    '$ref' in element
      ? present(
          ownValue(components.parameters, referredName(element)),
          `the parameter ${element.$ref}`,
        )
      : element,
  );
  return factList(
    all.map(({ name, description, schema, in: where }) => {
      const note = where === 'query' ? typeText(schema) : `${where}, ${typeText(schema)}`;
      return fact(name, note, description);
    }),
  );
}

function responseFields(document: OpenApiDocument, { responses }: Operation): string {
  const response = present(responses['200'], 'the response 200');
  const content = 'content' in response ? (response.content ?? {}) : {};
  const schema = content['application/json']?.schema ?? {};
  const text = 'description' in response ? response.description : '';
  return html`!${fieldList(document, schema)}<p lang="en">${text}</p>`;
}

function writing(document: OpenApiDocument, item: PathItem): string {
  const bodies = new Map<string, string[]>();
  for (const method of ['post', 'put', 'patch'] as const) {
    const schema = item[method]?.requestBody?.content['application/json']?.schema;
    if (schema?.$ref === undefined) continue;
    bodies.set(schema.$ref, [...(bodies.get(schema.$ref) ?? []), method.toUpperCase()]);
  }
  const { schemas } = document.components;
  const texts = [...bodies].map(([$ref, methods]) => {
    const description = ownValue(schemas, referredName({ $ref }))?.description ?? '';
    return html`<p lang="en"><b>${methods.join(', ')}</b>: ${description}</p>
!${methods.includes('PATCH') ? '' : fieldList(document, { $ref })}`;
  });
  return texts.join('\n');
}

/** The possible errors, each status once. */
function errorList({ components }: OpenApiDocument, item: PathItem): string {
  const statuses = new Set(
    METHODS.flatMap((method) => Object.keys(item[method]?.responses ?? {})).filter(
      (status) => status >= '400',
    ),
  );
  return factList(
    [...statuses]
      .toSorted()
      .map((status) => fact(status, '', ownValue(components.responses, status)?.description ?? '')),
  );
}

/** A row for every field; those of a list's items follow the list. */
function fieldList(document: OpenApiDocument, schema: Schema): string {
  return factList(fieldFacts(document, schema, '', []));
}

function fact(name: string, note: string, description: string): string {
  return html`<dt><code>${name}</code> <small>${note}</small></dt><dd>${description}</dd>`;
}

function factList(facts: readonly string[]): string {
  return facts.length === 0 ? '' : `<dl lang="en">${facts.join('\n')}</dl>`;
}

function fieldFacts(
  document: OpenApiDocument,
  schema: Schema,
  prefix: string,
  seen: readonly Schema[],
): string[] {
  const resolved = resolve(document, schema);
  // A recursive schema is described only once.
  if (seen.includes(resolved)) return [];
  const required = new Set(resolved.required ?? []);
  return Object.entries(resolved.properties ?? {}).flatMap(([name, field]) => {
    const optional = resolved.additionalProperties === false && required.has(name) ? ' *' : '';
    const inner = within(document, field);
    const row = fact(`${prefix}${name}`, `${typeText(field)}${optional}`, field.description ?? '');
    const suffix = isList(field) ? '[].' : '.';
    const deeper =
      inner === null
        ? []
        : fieldFacts(document, inner, `${prefix}${name}${suffix}`, [...seen, resolved]);
    return [row, ...deeper];
  });
}

const isList = ({ type }: Schema): boolean => [type].flat().includes('array');

/** The object within a field: itself, or the items of a list. */
function within(document: OpenApiDocument, field: Schema): Schema | null {
  const { items = {}, anyOf = [] } = field;
  const candidates = [field, items, ...anyOf, ...(items.anyOf ?? [])];
  return (
    candidates.find((candidate) => resolve(document, candidate).properties !== undefined) ?? null
  );
}

/** The schema behind a reference. If a body may be one item or a list, the schema of one item. */
function resolve({ components }: Pick<OpenApiDocument, 'components'>, schema: Schema): Schema {
  const { $ref } = schema;
  if ($ref === undefined) return schema;
  const meant = present(ownValue(components.schemas, referredName({ $ref })), `the schema ${$ref}`);
  const alternative = meant.anyOf?.[0] ?? {};
  return meant.properties === undefined && alternative.$ref !== undefined
    ? resolve({ components }, alternative)
    : meant;
}

/** A type in a few words, such as `date or null`. */
function typeText(schema: Schema): string {
  const { $ref, type, format, enum: choices, anyOf, items, minimum, maximum } = schema;
  if (choices !== undefined) return choices.join(' | ');
  if ($ref !== undefined) return referredName({ $ref });
  if (anyOf !== undefined) return anyOf.map(typeText).join(' or ');
  if (items !== undefined && isList(schema)) return `list of ${typeText(items)}`;
  const range = maximum === undefined ? '' : `, ${minimum ?? ''} to ${maximum}`;
  const named = [type ?? []].flat().map((text) => (text === 'string' ? (format ?? 'text') : text));
  return `${named.join(' or ')}${range}`;
}

/** A command to copy; its address is a link if a browser can follow it. */
function command(url: string, more = ''): string {
  return html`<pre tabindex="0"><code>curl ${more}'<a href="${url}">${url}</a>'</code></pre>`;
}
