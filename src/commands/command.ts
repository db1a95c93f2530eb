// A command of the program: its name, its arguments and settings, and its function.

import { randomBytes } from 'node:crypto';
import { OperatorError } from '../base/errors.ts';
import { groupDigits } from '../base/group-digits.ts';
import { ownValue } from '../record/own-value.ts';
import { checkReason, FieldFaults } from '../record/rules/field-faults.ts';
import type { SettingName, Settings } from '../base/settings.ts';

/** What is said if a signal ends a command early. */
export interface Interrupted {
  /** Said while nothing was written. */
  readonly unwritten: string;
  /** Said from the moment at which a commit is sent or a file gets its name: it may be stored or not. */
  readonly written: string;
}

/** A sentence that is true whatever was written. */
export function always(sentence: string): Interrupted {
  return { unwritten: sentence, written: sentence };
}

export interface CommandDescription {
  readonly name: string;
  readonly summary: string;
  /** The settings that it accepts as flags. */
  readonly settings: readonly SettingName[];
  /** The help of each argument, by its syntax: `<file>`, `--json`. */
  readonly arguments?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, string>>;
  readonly interrupted?: Interrupted | ((flags: CommandCall['flags']) => Interrupted);
  /** It runs until a signal ends it: that is said to nobody, and the exit code is 0. */
  readonly isEndedBySignals?: true;
  readonly run: (call: CommandCall) => Promise<void>;
}

export interface CommandCall {
  readonly settings: Settings;
  readonly arguments: readonly string[];
  readonly flags: Readonly<Record<string, string>>;
  /** The settings that were given, by a flag or a variable. */
  readonly givenTexts: ReadonlyMap<SettingName, string>;
  readonly version: string;
  /** The time since the command began, for its report: "1.2 s". */
  readonly took: () => string;
  /** Prints the report: a sentence for a person, or one line of JSON for a program. */
  readonly print: (report: object, sentence: string) => void;
}

export const JSON_REPORT = { '--json': 'report as one line of JSON' };

/** The address of "hansard serve" with the same settings. */
export function servedAt({ baseUrl, host, port }: Settings): string {
  return baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A time in JSON; null stays null. */
export function timeOf<Ms extends number | null>(ms: Ms): Ms extends null ? null : string;
export function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Prints items on a line each, or all as one line of JSON; or that there are none. */
export function printList<Item>(
  flags: Readonly<Record<string, unknown>>,
  items: readonly Item[],
  shown: {
    readonly name: string;
    readonly json: (item: Item) => object;
    readonly line: (item: Item) => string;
    readonly none: string;
  },
): void {
  if (flags['json']) console.log(JSON.stringify({ [shown.name]: items.map(shown.json) }));
  else console.log(items.length === 0 ? shown.none : items.map(shown.line).join('\n'));
}

// Options and arguments of a command, checked.

/** People group the digits of long numbers: `100,000` and `100_000` are 100000, but `1,2` is not a number. */
const WHOLE_NUMBER = /^(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4}|\d{1,3}(?:_\d{3}){1,4})$/;

/** The number of a flag, by its written name; `usual` if it was not given. */
export function numberOf(
  flags: CommandCall['flags'],
  option: string,
  { usual, least, most }: Readonly<Record<'usual' | 'least' | 'most', number>>,
): number {
  const text = flagValue(flags, option) ?? String(usual);
  const number = WHOLE_NUMBER.test(text) ? Number(text.replaceAll(/[,_]/g, '')) : NaN;
  if (number >= least && number <= most) return number;
  throw new OperatorError(
    `--${option} is "${text}", but must be a whole number from ${least} to ${groupDigits(most)}.`,
  );
}

/** The value of a flag by its written name: `--max-entries` is stored as `maxEntries`. */
export function flagValue(flags: CommandCall['flags'], option: string): string | undefined {
  return ownValue(
    flags,
    option.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
  );
}

/** Whether an option such as `--no-link` was given, by the name of what it turns off: such a flag is false if it is given. */
export function isTurnedOff(flags: Readonly<Record<string, unknown>>, what: string): boolean {
  return ownValue(flags, what) === false;
}

/** The reason for a change of entries, for the change log. */
export function reasonOf({ reason: reasonText }: CommandCall['flags']): string | null {
  const faults = new FieldFaults();
  const reason = checkReason(reasonText, faults);
  if (faults.count > 0) throw new OperatorError(`--${faults.toString()}`);
  return reason;
}

/** An option with a fixed set of values. */
export function oneOf<Name extends string>(
  option: string,
  text: string,
  names: readonly Name[],
): Name {
  const name = names.find((candidate) => candidate === text);
  if (name !== undefined) return name;
  throw new OperatorError(`--${option} is "${text}", but must be one of ${names.join(', ')}.`);
}

/** 256 bits cannot be guessed. */
const SECRET_BYTES = 32;

/** The key of a token, or the secret that signs an alert's deliveries. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The first argument as the name of a token or an alert. */
export function nameIn({ arguments: [name = ''] }: Pick<CommandCall, 'arguments'>): string {
  if (/^[\w.@-][\w .@-]{0,99}$/.test(name)) return name;
  throw new OperatorError(
    `The name ${JSON.stringify(name)} must have 1 to 100 letters, digits, spaces or any of . @ _ -, and not begin with a space.`,
  );
}
