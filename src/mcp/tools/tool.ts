// A tool that a language model can call: what it is for, its parameters, and how its arguments are checked.

import { ToolFault, type InterfaceReader } from './interface-reader.ts';

/** What a text of a tool may have, as a query may (search/query/parse-query.ts): nothing longer is looked for. */
const ARGUMENT_UNITS_MAX = 2_000;

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Tells the model when to call it. */
  readonly description: string;
  readonly parameters: Readonly<Record<string, ToolParameter>>;
  readonly run: (reader: InterfaceReader, given: ToolArguments) => Promise<object>;
}

export interface ToolParameter {
  readonly type: 'string' | 'integer';
  readonly description: string;
  readonly isRequired?: true;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The arguments of a call, known to be as the parameters say. */
export interface ToolArguments {
  /** Null where it was not given. */
  readonly text: (name: string) => string | null;
  readonly number: (name: string, otherwise: number) => number;
  /** A text or a number, as its parameter says; null where it was not given. */
  readonly value: (name: string) => string | number | null;
}

/** The JSON Schema of the arguments. */
export function inputSchema({ parameters }: Tool): object {
  const required = Object.entries(parameters).flatMap(([name, parameter]) =>
    parameter.isRequired === true ? [name] : [],
  );
  const properties = Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, schemaOf(parameter)]),
  );
  return { type: 'object', properties, required, additionalProperties: false };
}

function schemaOf({ type, description, enum: choices, minimum, maximum }: ToolParameter): object {
  // What is undefined is left out of the JSON.
  const maxLength = type === 'string' && choices === undefined ? ARGUMENT_UNITS_MAX : undefined;
  return { type, description, enum: choices, maxLength, minimum, maximum };
}

/** Throws what is wrong with the arguments, and what is allowed. */
export function checkArguments({ parameters }: Tool, given: unknown): ToolArguments {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new ToolFault('The arguments must be an object.');
  }
  const known = new Map(Object.entries(parameters));
  const values = new Map<string, string | number>();
  for (const [name, value] of Object.entries(given)) {
    const parameter = known.get(name);
    if (parameter === undefined) {
      throw new ToolFault(
        `There is no argument ${JSON.stringify(name)}. There are: ${[...known.keys()].join(', ')}.`,
      );
    }
    if (value === null) continue;
    values.set(name, checkedValue(name, value, parameter));
  }
  for (const [name, { isRequired }] of known) {
    if (isRequired === true && !values.has(name)) {
      throw new ToolFault(`The argument ${name} is required.`);
    }
  }
  return {
    text: (name) => (values.get(name) as string | undefined) ?? null,
    number: (name, otherwise) => (values.get(name) as number | undefined) ?? otherwise,
    value: (name) => values.get(name) ?? null,
  };
}

function checkedValue(name: string, value: unknown, parameter: ToolParameter): string | number {
  const { type, enum: choices, minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = parameter;
  if (type === 'string') {
    if (typeof value !== 'string') throw new ToolFault(`${name} must be a text.`);
    if (value.length > ARGUMENT_UNITS_MAX) {
      throw new ToolFault(
        `${name} has ${value.length} characters, and at most ${ARGUMENT_UNITS_MAX} are allowed.`,
      );
    }
    if (choices !== undefined && !choices.includes(value)) {
      throw new ToolFault(`${name} must be one of: ${choices.join(', ')}.`);
    }
    return value;
  }
  if (isWhole(value) && value >= minimum && value <= maximum) return value;
  throw new ToolFault(`${name} must be a whole number from ${minimum} to ${maximum}.`);
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value);
}
