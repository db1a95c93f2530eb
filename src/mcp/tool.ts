// A tool that a language model can call: its purpose, its parameters, the check of its arguments, and how it reads the interface.

import { FILTER_NAMES, FILTERS, type FilterName } from '../record/read-filter.ts';
import * as links from '../http/links.ts';
import type { HttpResponse } from '../http/response.ts';

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Tells the model when to call it. */
  readonly description: string;
  readonly parameters: Readonly<Record<string, ToolParameter>>;
  readonly run: (reader: InterfaceReader, toolArguments: ToolArguments) => Promise<object>;
}

export interface ToolParameter {
  readonly type: 'string' | 'integer';
  readonly description: string;
  readonly isRequired?: true;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

type More = Omit<ToolParameter, 'type' | 'description'>;

export const text = (description: string, more: More = {}): ToolParameter => ({
  type: 'string',
  description,
  ...more,
});

export const integer = (description: string, minimum: number, more: More = {}): ToolParameter => ({
  type: 'integer',
  description,
  minimum,
  ...more,
});

/** The arguments of a call, checked against the parameters. */
export interface ToolArguments {
  /** Null if it was not given. */
  readonly text: (name: string) => string | null;
  readonly number: (name: string, otherwise: number) => number;
}

/** Why a tool cannot do something, in a sentence for the caller. */
export class ToolFault extends Error {
  override readonly name = 'ToolFault';
  /** The status of the interface's response, if that is the reason. */
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

/** Reads the interface for a tool: the same addresses, checks and limits as for every other client. */
export interface InterfaceReader {
  /** The base of addresses in citations. */
  readonly baseUrl: string;
  /** The response to a GET of a path with its query. */
  readonly get: (address: string) => Promise<InterfaceResponse>;
}

export type InterfaceResponse = Pick<HttpResponse, 'status' | 'body'>;

/** The JSON at an address of the interface; an error of the interface becomes a fault with the same sentence. */
export async function readJson<Shape>(
  { get }: InterfaceReader,
  path: string,
  parameters: links.QueryParameters = {},
): Promise<Shape> {
  const { status, body } = await get(links.withQuery(path, { ...parameters, format: 'json' }));
  const json = JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString()) as Shape;
  if (status < 400) return json;
  throw new ToolFault(sentenceOf(json as object), status);
}

/** `{"detail": …}`, or the faults of parameters by name. */
function sentenceOf(json: object): string {
  return Object.entries(json)
    .map(([name, what]) => {
      const text = Array.isArray(what) ? what.map(String).join(' ') : String(what);
      return name === 'detail' ? text : `${name}: ${text}`;
    })
    .join(' ');
}

// The parameters with which tools narrow a search: the filters of the interface. A filter added to their table becomes a
// parameter of the tools without a change here.

/** `q` is the query. No tool returns an unlinked label in the form that its filter takes, so a model would guess. */
const LEFT_OUT: ReadonlySet<FilterName> = new Set(['q', 'unlinked_label']);

/** Descriptions for a model that has a tool for the value. */
const DESCRIPTIONS: ReadonlyMap<FilterName, string> = new Map([
  ['speaker', 'The slug or id of a person, as find_person returns it.'],
  ['sitting', 'The id of a sitting, as read_sitting returns it.'],
  ['debate', 'The id of a debate, as read_sitting returns it.'],
]);

const NAMES = FILTER_NAMES.filter((name) => !LEFT_OUT.has(name));

/** A query, and every filter. */
export const SEARCH_PARAMETERS: Tool['parameters'] = {
  query: text(
    'Words that must all occur, in any inflection. Also "a phrase", -excluded, either OR other, and beginning*.',
    { isRequired: true },
  ),
  ...Object.fromEntries(NAMES.map((name) => [name, filterParameter(name)])),
};

function filterParameter(name: FilterName): ToolParameter {
  const { help, choices, schema } = FILTERS[name];
  const description = DESCRIPTIONS.get(name) ?? help;
  if (schema?.type === 'integer') return integer(description, schema.minimum ?? 0);
  return text(description, choices && { enum: choices });
}

/** The given query and filters, as the interface takes them. */
export function filtersOf(toolArguments: ToolArguments): links.QueryParameters {
  const filters = NAMES.map((name) => [name, toolArguments.text(name)] as const);
  return { q: toolArguments.text('query'), ...Object.fromEntries(filters) };
}

// The arguments.

/** The longest text argument, as for a query (packages/search/src/query/parse-query.ts). */
const ARGUMENT_UNITS_MAX = 2_000;

/** The JSON Schema of the arguments. */
export function inputSchema({ parameters }: Tool): object {
  const entries = Object.entries(parameters);
  const properties = entries.map(([name, parameter]) => {
    const isFreeText = parameter.type === 'string' && parameter.enum === undefined;
    const maxLength = isFreeText ? ARGUMENT_UNITS_MAX : undefined;
    // Undefined values are left out of the JSON.
    return [name, { ...parameter, isRequired: undefined, maxLength }];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as object,
    required: entries.filter(([, { isRequired }]) => isRequired).map(([name]) => name),
    additionalProperties: false,
  };
}

/** Throws what is wrong with the arguments, and what is allowed. */
export function checkArguments({ parameters }: Tool, input: unknown): ToolArguments {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new ToolFault('The arguments must be an object.');
  }
  const parameterByName = new Map(Object.entries(parameters));
  const values = new Map<string, string | number>();
  for (const [name, value] of Object.entries(input)) {
    const parameter = parameterByName.get(name);
    if (parameter === undefined) {
      const names = [...parameterByName.keys()].join(', ');
      throw new ToolFault(`There is no argument ${JSON.stringify(name)}. There are: ${names}.`);
    }
    if (value !== null) values.set(name, checkedValue(name, value, parameter));
  }
  for (const [name, { isRequired }] of parameterByName) {
    if (isRequired === true && !values.has(name)) {
      throw new ToolFault(`The argument ${name} is required.`);
    }
  }
  return {
    text: (name) => values.get(name)?.toString() ?? null,
    number: (name, otherwise) => Number(values.get(name) ?? otherwise),
  };
}

function checkedValue(name: string, value: unknown, parameter: ToolParameter): string | number {
  const { type, enum: choices, minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = parameter;
  if (type === 'integer') {
    if (Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum) {
      return Number(value);
    }
    throw new ToolFault(`${name} must be a whole number from ${minimum} to ${maximum}.`);
  }
  if (typeof value !== 'string') throw new ToolFault(`${name} must be text.`);
  if (value.length > ARGUMENT_UNITS_MAX) {
    const length = `${value.length} characters`;
    throw new ToolFault(`${name} has ${length}, but at most ${ARGUMENT_UNITS_MAX} are allowed.`);
  }
  if (choices !== undefined && !choices.includes(value)) {
    throw new ToolFault(`${name} must be one of: ${choices.join(', ')}.`);
  }
  return value;
}
