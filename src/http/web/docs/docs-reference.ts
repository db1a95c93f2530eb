// The reference of the interface: each resource with its parameters, its response, and an example to run.

import { html } from 'ghtml';
import { present } from '../../../present.ts';
import { ownValue } from '../../../record/own-value.ts';
import { mapInTurns } from '../../../threads/in-turns.ts';
import {
  METHODS,
  referredName,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type PathItem,
  type Reference,
} from '../../shared/openapi-document.ts';
import { factTable, fieldTable, typeText } from './docs-fields.ts';
import { exampleHtml } from './docs-request.ts';
import type { SiteRequest } from '../frame/page.ts';

/** An id or slug that is there, by the name of its list. */
export type ExampleIds = Readonly<Record<string, number | string>>;

export async function referenceHtml(
  document: OpenApiDocument,
  ids: ExampleIds,
  request: SiteRequest,
): Promise<string> {
  const sections = await mapInTurns(document.tags, ({ name, description }) => {
    const items = Object.entries(document.paths).filter(([, item]) =>
      (item.get ?? item.post)?.tags.includes(name),
    );
    return html`<section class="resource" aria-labelledby="${name}">
<h3 id="${name}" lang="en">${name}</h3>
<p lang="en">${description}</p>
!${items.map((item) => resourceHtml(document, item, ids, request)).join('\n')}
</section>`;
  });
  return sections.join('\n');
}

function resourceHtml(
  document: OpenApiDocument,
  [path, item]: readonly [path: string, item: PathItem],
  ids: ExampleIds,
  request: SiteRequest,
): string {
  const { t } = request.locale;
  const methods = METHODS.filter((method) => method in item).map((method) => method.toUpperCase());
  // A resource that is only written has nothing to try.
  const example = item.get === undefined ? null : exampleUrl(path, item, ids, request.base.url);
  return html`<article aria-labelledby="${anchor(item)}">
<h4 id="${anchor(item)}" lang="en">${item.summary}</h4>
<p class="address"><span>${methods.join(', ')}</span> <code>${path}</code></p>
<p lang="en">${item.description}</p>
!${example === null ? '' : exampleHtml(path, example, request)}
!${folded(t('docsParameters'), parameterTable(document, item))}
!${folded(t('docsResponse'), responseTable(document, present(item.get ?? item.post, `an operation of ${path}`)))}
!${folded(t('docsWriting'), writing(document, item))}
!${folded(t('docsErrors'), errorList(document, item))}
</article>`;
}

const anchor = ({ summary }: PathItem): string => summary.toLowerCase().replaceAll(' ', '-');

function folded(title: string, inner: string): string {
  return inner === '' ? '' : html`<details><summary>${title}</summary>!${inner}</details>`;
}

/** A URL to try; null where the record has nothing to show. */
function exampleUrl(path: string, item: PathItem, ids: ExampleIds, baseUrl: string): string | null {
  const list = /hansard\/([a-z]+)\//.exec(path)?.[1] ?? '';
  const id = ownValue(ids, list);
  if (path.includes('{id}') && id === undefined) return null;
  const there = path.replace('{id}', encodeURIComponent(String(id)));
  return `${baseUrl}${there}${item['x-example'] ?? ''}`;
}

function parameterTable(
  { components }: OpenApiDocument,
  { get, parameters = [] }: PathItem,
): string {
  const all = [...parameters, ...(get?.parameters ?? [])].map((one): Parameter =>
    '$ref' in one
      ? present(ownValue(components.parameters, referredName(one)), `the parameter ${one.$ref}`)
      : one,
  );
  const rows = all.map(
    ({ name, description, schema, in: where }) =>
      html`<tr><th scope="row"><code>${name}</code> <small>${where === 'query' ? '' : where}</small></th><td>${typeText(schema)}</td><td>${description}</td></tr>`,
  );
  return factTable(rows);
}

function responseTable(document: OpenApiDocument, { responses }: Operation): string {
  const found = present(responses['200'], 'the response 200');
  const content = 'content' in found ? (found.content ?? {}) : {};
  const schema = content['application/json']?.schema ?? {};
  const files = Object.keys(content).filter((type) => !/\/(json|html)$/.test(type));
  const also =
    files.length === 0
      ? ''
      : html`<p lang="en">With <code>format</code>, too, as ${files.join(', ')}.</p>`;
  return `${fieldTable(document, schema)}${also}`;
}

function writing(document: OpenApiDocument, item: PathItem): string {
  const bodies = new Map<string, string[]>();
  for (const method of ['post', 'put', 'patch'] as const) {
    const schema = item[method]?.requestBody?.content['application/json']?.schema;
    if (schema?.$ref === undefined) continue;
    bodies.set(schema.$ref, [...(bodies.get(schema.$ref) ?? []), method.toUpperCase()]);
  }
  return [...bodies]
    .map(
      ([$ref, methods]) =>
        html`<p lang="en"><b>${methods.join(', ')}</b>: ${describe(document, { $ref })}</p>
!${methods.includes('PATCH') ? '' : fieldTable(document, { $ref })}`,
    )
    .join('\n');
}

function describe({ components }: OpenApiDocument, reference: Reference): string {
  return ownValue(components.schemas, referredName(reference))?.description ?? '';
}

/** What may go wrong, each status once. */
function errorList({ components }: OpenApiDocument, item: PathItem): string {
  const statuses = new Set(
    METHODS.flatMap((method) => Object.keys(item[method]?.responses ?? {})).filter(
      (status) => status >= '400',
    ),
  );
  const rows = [...statuses]
    .toSorted()
    .map(
      (status) =>
        html`<tr><th scope="row">${status}</th><td>${ownValue(components.responses, status)?.description ?? ''}</td></tr>`,
    );
  return rows.length === 0 ? '' : factTable(rows);
}
