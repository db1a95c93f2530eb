// The form of the browsable page that writes: a key, the JSON, a button for each method. It works by script, which
// alone holds the key; without scripts it stays hidden.

import { html } from 'ghtml';
import type { HttpResponse } from '../../shared/response.ts';
import { referredName, type Schema } from '../../shared/openapi-document.ts';
import type { ApiRequest, Resource } from '../resource/resource.ts';
import { SCHEMAS, type SchemaName } from '../schemas/schemas.ts';

export function writeForm(
  { takes, write = {}, name }: Resource,
  { base, path }: ApiRequest,
  response: HttpResponse,
  value: unknown,
): string {
  const taken = takes?.PUT ?? takes?.POST;
  if (taken === undefined || response.status !== 200) return '';
  const properties = fieldsOf(taken);
  const body = takes?.PUT === undefined ? blank(properties) : present(properties, value);
  const version = response.headers.indexOf('ETag');
  const buttons = Object.keys(write).map(
    (method) => html`<button type="submit" value="${method}">${method}</button>`,
  );
  const ifMatch = takes?.PUT === undefined ? '' : (response.headers[version + 1] ?? '');
  return html`<section class="write" hidden data-write="${base.url}${path}" data-etag="${ifMatch}">
<h2>Write</h2>
<form>
<p><label for="write-key">Key</label>
<input id="write-key" type="password" autocomplete="off" spellcheck="false" aria-describedby="about-key" required>
<small id="about-key">The operator makes keys with <code>hansard tokens add</code>. It stays in this page and is forgotten when you leave it.</small></p>
<p><label for="write-body">${name}, as JSON</label>
<textarea id="write-body" spellcheck="false" rows="14">${JSON.stringify(body, null, 2)}</textarea></p>
<p class="send">!${buttons.join('\n')}</p>
</form>
<div role="status"><pre class="json response" tabindex="0" hidden></pre></div>
</section>`;
}

type Properties = Readonly<Record<string, Schema>>;

/** The fields that can be written. Where a body may be one item or a list, the fields of one item. */
function fieldsOf(name: SchemaName): Properties {
  const schema: Schema = SCHEMAS[name];
  const one = schema.anyOf?.[0]?.$ref;
  if (one !== undefined) return fieldsOf(referredName({ $ref: one }) as SchemaName);
  const written = Object.entries(schema.properties ?? {}).filter(([, field]) => !field.readOnly);
  return Object.fromEntries(written);
}

/** What it is now, as far as it can be written. */
function present(properties: Properties, value: unknown): object {
  const fields = Object.entries(value as object).filter(([name]) =>
    Object.hasOwn(properties, name),
  );
  return Object.fromEntries(fields);
}

/** One yet to be made: every field that may be left empty, empty. */
function blank(properties: Properties): object {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => {
      const empty = emptyValue(schema);
      return empty === undefined ? [] : [[name, empty]];
    }),
  );
}

function emptyValue({ type, anyOf, enum: choices }: Schema): unknown {
  const types = [type ?? anyOf?.flatMap((one) => one.type ?? [])].flat();
  if (choices !== undefined) return choices[0];
  if (types.includes('array')) return [];
  if (types.includes('null')) return null;
  return types.includes('string') ? '' : undefined;
}
