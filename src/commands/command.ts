// A command of the program: its name, its arguments and settings, and what it runs.

import { OperatorError } from '../errors.ts';
import { groupDigits } from '../group-digits.ts';
import type { SettingName, Settings } from '../settings.ts';

export interface CommandDescription {
  readonly name: string;
  readonly summary: string;
  /** The settings it can be given as flags. */
  readonly settings: readonly SettingName[];
  /** Where its defaults differ from the table's. */
  readonly defaults?: Readonly<Partial<Record<SettingName, string>>>;
  readonly arguments?: readonly Described[];
  readonly options?: readonly Described[];
  /**
   * What holds when a signal ends it before it is done. A command without it is ended by the system at once, or handles signals
   * itself.
   */
  readonly interrupted?: string | ((flags: CommandCall['flags']) => string);
  readonly run: (call: CommandCall) => Promise<void>;
}

interface Described {
  readonly syntax: string;
  readonly help: string;
}

export interface CommandCall {
  readonly settings: Settings;
  readonly arguments: readonly string[];
  readonly flags: Readonly<Record<string, string>>;
  /** The settings that somebody gave, by a flag or a variable. */
  readonly given: ReadonlySet<SettingName>;
  readonly version: string;
}

/** The flag of a setting: `DATABASE_URL` is `--database-url`. */
export function flagOf(variable: string): string {
  return variable.toLowerCase().replaceAll('_', '-');
}

// The report of a command: a sentence for a person, or one line of JSON for a program.

export const JSON_REPORT = { syntax: '--json', help: 'report as one line of JSON' };

/** A time as JSON has it; null stays null. */
export function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

export function printReport(
  flags: Readonly<Record<string, unknown>>,
  report: object,
  sentence: string,
): void {
  console.log(flags['json'] ? JSON.stringify(report) : sentence);
}

// An option of a command that is a whole number.

export interface NumberRange {
  readonly least: number;
  readonly most: number;
}

/** People group the digits of long numbers: `100,000` and `100_000` are 100000, and `1,2` is no number. */
const WHOLE_NUMBER = /^(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4}|\d{1,3}(?:_\d{3}){1,4})$/;

export function wholeNumberOf(option: string, text: string, { least, most }: NumberRange): number {
  const number = WHOLE_NUMBER.test(text) ? Number(text.replaceAll(/[,_]/g, '')) : NaN;
  if (number >= least && number <= most) return number;
  throw new OperatorError(
    `--${option} is "${text}", but must be a whole number from ${least} to ${groupDigits(most)}.`,
  );
}

/** The first argument as the name of a token or an alert. */
export function nameIn({ arguments: [name = ''] }: Pick<CommandCall, 'arguments'>): string {
  if (/^[\w.@-][\w .@-]{0,99}$/.test(name)) return name;
  throw new OperatorError(
    `The name ${JSON.stringify(name)} must have 1 to 100 letters, digits, spaces or any of . @ _ -, and not begin with a space.`,
  );
}
