// Writes the files derived from the declarations of the interface: the types of the client, and the reference in
// docs/http-api.md. `npm run reference` writes both; test/check/reference.test.ts fails if that was forgotten.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, type FormatOptions } from 'oxfmt';
import { ENTRY_PARAMETERS } from '../src/api/parameters.ts';
import {
  fileFormatsOf,
  type ParameterHelp,
  type Parameters,
  type Resource,
} from '../src/api/resource.ts';
import { RESOURCES } from '../src/api/resources.ts';
import { SCHEMAS, type SchemaName } from '../src/api/schemas.ts';
import { present } from '../src/base/present.ts';
import { API_ROOT } from '../src/http/links.ts';
import { referredName, type Schema } from '../src/http/openapi-document.ts';
import { FILTER_NAMES, FILTERS } from '../src/record/read-filter.ts';

/** A file with generated content, and its expected text. */
interface Derived {
  readonly file: URL;
  readonly text: string;
}

export async function derivedFiles(): Promise<readonly Derived[]> {
  return [await clientTypes(), await documentReference()];
}

const schemaOf = (name: SchemaName): Schema => SCHEMAS[name];

// The types of the client.

/** The types that the client reads; types that they refer to are added. */
const RESOURCE_TYPES: readonly SchemaName[] = [
  'Entry',
  'Contribution',
  'Debate',
  'Division',
  'Decision',
  'Question',
  'Bill',
  'Sitting',
  'Source',
  'Venue',
  'Person',
  'Change',
  'ItemChange',
  'ReadingChange',
];

/** What a single item is, where that is more than in its list. */
const ITEM_TYPES: readonly SchemaName[] = ['SittingWithEntries', 'PersonWithActivity'];

async function clientTypes(): Promise<Derived> {
  const names = new Set<SchemaName>([...RESOURCE_TYPES, ...ITEM_TYPES, 'EntryDetails']);
  for (const name of names) for (const other of referredIn(schemaOf(name))) names.add(other);
  const file = new URL('../packages/client/src/resources.ts', import.meta.url);
  const text = `// What a server publishes, as its JSON has it. Generated from the declarations of the server; do not edit: \`npm run reference\`
    // writes this file.
    ${[...names].map((name) => interfaceOf(name, names)).join('\n')}
    /** The filters of the record, as parameters of its lists. */
    export interface RecordFilters {
      ${FILTER_NAMES.map((name) => parameterMember(name, FILTERS[name])).join('\n')}
    }

    /** The other parameters of lists. */
    export interface ListOptions {
      ${optionMembers().join('\n')}
    }

    /** The parameters of each list. */
    export interface ListParameters {
      ${LISTS.map(listMember).join('\n')}
    }
  `;
  return await formatted(file, text);
}

async function formatted(file: URL, text: string): Promise<Derived> {
  const style = new URL('../.oxfmtrc.json', import.meta.url);
  const options = JSON.parse(readFileSync(style, 'utf8')) as FormatOptions;
  const { code } = await format(fileURLToPath(file), text, options);
  return { file, text: code };
}

function referredIn(value: unknown): SchemaName[] {
  if (typeof value !== 'object' || value === null) return [];
  const { $ref } = value as Schema;
  if ($ref !== undefined) return [referredName({ $ref }) as SchemaName];
  return Object.values(value).flatMap(referredIn);
}

type Names = ReadonlySet<SchemaName>;

function interfaceOf(name: SchemaName, names: Names): string {
  const schema = schemaOf(name);
  const { base, members } = membersOf(schema, names);
  const inherited = base === null ? '' : `extends ${base} `;
  return `\n/** ${schema.description} */\nexport interface ${name} ${inherited}${members}`;
}

/** The members of an object; inherited ones come with their type. */
function membersOf(
  schema: Schema,
  names: Names,
): { readonly base: SchemaName | null; readonly members: string } {
  const { properties = {}, required = [] } = schema;
  const own = keysOf(schema);
  const [base] = [...names]
    .map((name) => ({ name, keys: keysOf(schemaOf(name)) }))
    .filter(({ keys }) => keys.size > 2 && keys.size < own.size && keys.isSubsetOf(own))
    .sort((one, other) => other.keys.size - one.keys.size);
  const inherited = Object.keys(base === undefined ? {} : (schemaOf(base.name).properties ?? {}));
  const members = Object.entries(properties)
    .filter(([name]) => !inherited.includes(name))
    .map(([name, field]) => {
      const comment = field.description === undefined ? '' : `/** ${field.description} */\n`;
      const mark = required.includes(name) ? '' : '?';
      return `${comment}readonly ${name}${mark}: ${typeOf(field, names)};`;
    });
  return { base: base?.name ?? null, members: `{\n${members.join('\n')}\n}` };
}

/** A text for each property: equal texts are equal properties. */
function keysOf({ properties = {}, required = [] }: Schema): ReadonlySet<string> {
  const entries = Object.entries(properties);
  return new Set(entries.map((entry) => JSON.stringify([entry, required.includes(entry[0])])));
}

function typeOf(schema: Schema, names: Names): string {
  if (schema.$ref !== undefined) return referredName({ $ref: schema.$ref });
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => typeOf(one, names)).join(' | ');
  return [schema.type ?? 'unknown']
    .flat()
    .map((type) => typeNamed(type, schema, names))
    .join(' | ');
}

function typeNamed(type: string, schema: Schema, names: Names): string {
  if (type === 'array') return `readonly (${typeOf(schema.items ?? {}, names)})[]`;
  if (type === 'integer') return 'number';
  if (type !== 'object') return type;
  if (schema.properties === undefined) return 'Readonly<Record<string, unknown>>';
  const { base, members } = membersOf(schema, names);
  return base === null ? members : `${base} & ${members}`;
}

/** The lists that the client reads, as named in addresses. */
const LISTS = [
  'entries',
  'contributions',
  'debates',
  'divisions',
  'decisions',
  'questions',
  'bills',
  'sittings',
  'people',
  'venues',
  'sources',
  'changes',
  'changes/items',
  'changes/readings',
];

const filtersOf = (list: string): Parameters => {
  const { filters = {}, paged = false } = present(
    RESOURCES.find(({ path }) => path === `${API_ROOT}hansard/${list}/`),
    `the list ${list}`,
  );
  return paged
    ? { ...filters, page: { label: '', help: 'The number of a page, or “last”.' } }
    : filters;
};

/** The parameters that are not filters of the record, each once, as described by the first list that has it. */
function sharedOptions(): ReadonlyMap<string, ParameterHelp> {
  const all = LISTS.flatMap((list) => Object.entries(filtersOf(list)));
  const options = new Map(all.toReversed().filter(([name]) => !(name in FILTERS)));
  return new Map([...options].toReversed());
}

function optionMembers(): string[] {
  return [...sharedOptions()].map(([name, parameter]) => parameterMember(name, parameter));
}

/** Whether a list takes choices that the shared parameter of this name has not. */
function hasOwnChoices(name: string, { choices = [] }: ParameterHelp): boolean {
  const shared = sharedOptions().get(name)?.choices;
  return shared !== undefined && choices.some((choice) => !shared.includes(choice));
}

/** The parameters of a list by name; a list with every filter of the record has them as one type. */
function listMember(list: string): string {
  const parameters = filtersOf(list);
  const {
    filters = [],
    options = [],
    own = [],
  } = Object.groupBy(Object.keys(parameters), (name) => {
    if (name in FILTERS) return 'filters';
    return hasOwnChoices(name, present(parameters[name], name)) ? 'own' : 'options';
  });
  const picked = (type: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [`Pick<${type}, ${names.map((name) => `'${name}'`).join(' | ')}>`];
  const hasAll = filters.length === FILTER_NAMES.length;
  const ofFilters = hasAll ? ['RecordFilters'] : picked('RecordFilters', filters);
  const members = own.map((name) => parameterMember(name, present(parameters[name], name)));
  const ofList = members.length === 0 ? [] : [`{ ${members.join('\n')} }`];
  const types = [...ofFilters, ...picked('ListOptions', options), ...ofList];
  return `readonly '${list}': ${types.join(' & ')};`;
}

function parameterMember(name: string, { help, schema, choices }: ParameterHelp): string {
  // A page is a number or `last`.
  const isId = help.includes('id or slug') || name === 'page';
  const plainType = schema?.type === 'integer' ? 'number' : 'string';
  const usual = isId ? 'number | string' : plainType;
  const type = choices === undefined ? usual : typeOf({ enum: choices }, new Set());
  return `/** ${help} */\nreadonly ${name}?: ${type};`;
}

// The reference in docs/http-api.md.

const BEGIN = '<!-- reference: written by `npm run reference`; do not edit -->';
const END = '<!-- end of the reference -->';

/** The schemas whose fields are listed; the others are in openapi.json and at /docs. */
const DOCUMENTED: readonly SchemaName[] = [...RESOURCE_TYPES, 'Membership'];

async function documentReference(): Promise<Derived> {
  const file = new URL('../docs/http-api.md', import.meta.url);
  const page = readFileSync(file, 'utf8');
  const [before = '', rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  const sections = [
    listOf(RESOURCES.map(resourceLine)),
    '### Parameters of entries and contributions',
    listOf(Object.entries(ENTRY_PARAMETERS).map(([name, { help }]) => `\`${name}\`: ${help}`)),
    ...DOCUMENTED.flatMap((name) => [`### ${name}`, fieldList(name)]),
  ];
  const text = `${before}${BEGIN}\n\n${sections.join('\n\n')}\n\n${END}${after}`;
  return await formatted(file, text);
}

const listOf = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

function resourceLine(resource: Resource): string {
  const { path, allow, name } = resource;
  const address = path.slice(API_ROOT.length).replace(/:([a-z]+)/g, '<$1>') || '/';
  const methods = allow.replace(', HEAD', '').replace(', OPTIONS', '');
  const files = fileFormatsOf(resource);
  const formats = files.length === 0 ? '' : `; \`format\` also ${files.join(', ')}`;
  return `\`${address}\`: ${name} (${methods}${formats})`;
}

function fieldList(name: SchemaName): string {
  const fields = Object.entries(schemaOf(name).properties ?? {});
  return listOf(fields.map(([field, { description = '' }]) => `\`${field}\`: ${description}`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { file, text } of await derivedFiles()) writeFileSync(file, text);
}
