// A command of the program: its name, its arguments and settings, and what it runs.

import type { SettingName, Settings } from '../settings.ts';

export interface Verb {
  readonly name: string;
  readonly summary: string;
  /** The settings it can be given as flags. */
  readonly settings: readonly SettingName[];
  /** Where its defaults differ from the table's. */
  readonly defaults?: Readonly<Partial<Record<SettingName, string>>>;
  readonly arguments?: readonly Described[];
  readonly options?: readonly Described[];
  /**
   * What holds when a signal ends it before it is done. A verb without it is ended by the system at once, or handles signals
   * itself.
   */
  readonly interrupted?: string | ((flags: VerbCall['flags']) => string);
  readonly run: (call: VerbCall) => Promise<void>;
}

interface Described {
  readonly syntax: string;
  readonly help: string;
}

export interface VerbCall {
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
