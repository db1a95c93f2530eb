// The reference of the interface: each resource with its parameters, its response, and an example to run.

import { html } from 'ghtml';
import { present } from '../../../present.ts';
import { ownValue } from '../../../record/own-value.ts';
import { mapInTurns } from '../../../threads/in-turns.ts';
import {
  METHODS,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type PathItem,
  referredName,
  type Schema,
} from '../../shared/openapi-document.ts';
import type { SiteRequest } from '../page.ts';

export async function referenceHtml(
  document: OpenApiDocument,
  request: SiteRequest,
): Promise<string> {
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
  // An item is found by its list, and a resource that is only written has nothing to try.
  const isTried = item.get !== undefined && !path.includes('{');
  return html`<article aria-labelledby="${anchor(item)}">
<h4 id="${anchor(item)}" lang="en">${item.summary}</h4>
<p class="address"><span>${methods.join(', ')}</span> <code>${path}</code></p>
<p lang="en">${item.description}</p>
!${isTried ? command(`${base.url}${path}${item['x-example'] ?? ''}`) : ''}
!${folded(t('docsParameters'), parameterList(document, item))}
!${folded(t('docsResponse'), responseFields(document, present(item.get ?? item.post, `an operation of ${path}`)))}
!${folded(t('docsWriting'), writing(document, item))}
!${folded(t('docsErrors'), errorList(document, item))}
</article>`;
}

const anchor = ({ summary }: PathItem): string => summary.toLowerCase().replaceAll(' ', '-');

function folded(title: string, inner: string): string {
  return inner === '' ? '' : html`<details><summary>${title}</summary>!${inner}</details>`;
}

function parameterList(
  { components }: OpenApiDocument,
  { get, parameters = [] }: PathItem,
): string {
  const all = [...parameters, ...(get?.parameters ?? [])].map((one): Parameter =>
    '$ref' in one
      ? present(ownValue(components.parameters, referredName(one)), `the parameter ${one.$ref}`)
      : one,
  );
  return factList(
    all.map(({ name, description, schema, in: where }) => {
      const note = where === 'query' ? typeText(schema) : `${where}, ${typeText(schema)}`;
      return fact(name, note, description);
    }),
  );
}

function responseFields(document: OpenApiDocument, { responses }: Operation): string {
  const found = present(responses['200'], 'the response 200');
  const content = 'content' in found ? (found.content ?? {}) : {};
  const schema = content['application/json']?.schema ?? {};
  const text = 'description' in found ? found.description : '';
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

/** What may go wrong, each status once. */
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

/** A row for every field; those of the items of a list below the list itself. */
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
  before: string,
  seen: readonly Schema[],
): string[] {
  const resolved = resolve(document, schema);
  // What is within something of the same kind is described there.
  if (seen.includes(resolved)) return [];
  const required = new Set(resolved.required ?? []);
  return Object.entries(resolved.properties ?? {}).flatMap(([name, field]) => {
    const optional = resolved.additionalProperties === false && required.has(name) ? ' *' : '';
    const inner = within(document, field);
    const row = fact(`${before}${name}`, `${typeText(field)}${optional}`, field.description ?? '');
    const suffix = isList(field) ? '[].' : '.';
    const deeper =
      inner === null
        ? []
        : fieldFacts(document, inner, `${before}${name}${suffix}`, [...seen, resolved]);
    return [row, ...deeper];
  });
}

const isList = ({ type }: Schema): boolean => [type].flat().includes('array');

/** The object within a field: itself, or what a list has. */
function within(document: OpenApiDocument, field: Schema): Schema | null {
  const candidates = [
    field,
    field.items ?? {},
    ...(field.anyOf ?? []),
    ...(field.items?.anyOf ?? []),
  ];
  const found = candidates.find((one) => resolve(document, one).properties !== undefined);
  return found ?? null;
}

/** The schema that a reference names. Where a body may be one item or a list, the schema of one item. */
function resolve({ components }: OpenApiDocument, schema: Schema): Schema {
  const schemaOf = ($ref: string): Schema =>
    present(ownValue(components.schemas, referredName({ $ref })), `the schema ${$ref}`);
  if (schema.$ref !== undefined) {
    const meant = schemaOf(schema.$ref);
    return meant.properties === undefined && meant.anyOf?.[0]?.$ref !== undefined
      ? schemaOf(meant.anyOf[0].$ref)
      : meant;
  }
  return schema;
}

/** A type in a few words, such as `date or null`. */
function typeText(schema: Schema): string {
  const { $ref, type, format, enum: choices, anyOf, items, minimum, maximum } = schema;
  if (choices !== undefined) return choices.join(' | ');
  if ($ref !== undefined) return referredName({ $ref });
  if (anyOf !== undefined) return anyOf.map(typeText).join(' or ');
  if (items !== undefined && isList(schema)) return `list of ${typeText(items)}`;
  const range = maximum === undefined ? '' : `, ${minimum ?? ''} to ${maximum}`;
  const named = [type ?? []].flat().map((one) => (one === 'string' ? (format ?? 'text') : one));
  return `${named.join(' or ')}${range}`;
}

/** A command to copy; the address in it is a link where a browser can follow it. */
export function command(url: string, more = ''): string {
  return html`<pre tabindex="0"><code>curl ${more}'<a href="${url}">${url}</a>'</code></pre>`;
}
