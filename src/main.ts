// The process: arguments and settings → one command → exit code.

import { Command, CommanderError } from 'commander';
import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { addAlert, listAlerts, removeAlert, runAlerts, testAlert } from './commands/alerts.ts';
import { mcp } from './commands/answering/mcp.ts';
import { backUp } from './commands/backup.ts';
import { check } from './commands/checking/check.ts';
import { copy } from './commands/copy.ts';
import { demo } from './commands/demo.ts';
import { dump } from './commands/distributing/dump.ts';
import { publish } from './commands/distributing/publish.ts';
import { verify } from './commands/distributing/verify.ts';
import { exportFile } from './commands/export.ts';
import { listSubscriptions, removeSubscriptions } from './commands/following/subscriptions.ts';
import { importFiles } from './commands/import.ts';
import { imports } from './commands/imports.ts';
import { link } from './commands/linking/link.ts';
import { migrate } from './commands/migrate.ts';
import { dateSittings } from './commands/mirroring/date-sittings.ts';
import { mirror } from './commands/mirroring/mirror.ts';
import { importPeopleFile } from './commands/people-import.ts';
import { reindex } from './commands/reindex.ts';
import { reinstate } from './commands/reinstate.ts';
import { restore } from './commands/restore.ts';
import { serve } from './commands/serve.ts';
import { start } from './commands/start.ts';
import { addToken, listTokens, revokeToken } from './commands/tokens.ts';
import { flagOf, type Verb } from './commands/verb.ts';
import { watch } from './commands/watch.ts';
import { operatorMessage } from './errors.ts';
import { removeUnfinished } from './files/unfinished-files.ts';
import {
  environment,
  givenSettings,
  isRunByNpm,
  readSettings,
  SETTINGS,
  type SettingName,
} from './settings.ts';

/** In the order a newcomer needs them. */
const VERBS: readonly Verb[] = [
  start,
  serve,
  importFiles,
  watch,
  mirror,
  dateSittings,
  imports,
  exportFile,
  dump,
  verify,
  publish,
  mcp,
  importPeopleFile,
  link,
  addToken,
  listTokens,
  revokeToken,
  addAlert,
  listAlerts,
  removeAlert,
  testAlert,
  runAlerts,
  listSubscriptions,
  removeSubscriptions,
  demo,
  backUp,
  restore,
  copy,
  check,
  reinstate,
  reindex,
  migrate,
];

const FAILED = 1;

/** The parent is the process that started this one, as it was when the program began to load. */
export async function main(
  words: readonly string[],
  parent: number = process.ppid,
): Promise<number> {
  const program = describeProgram(parent);
  try {
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    const message = operatorMessage(error);
    if (message === null) throw error;
    console.error(
      words.includes('--json') ? JSON.stringify({ error: message }) : `hansard: ${message}`,
    );
    return FAILED;
  }
}

function describeProgram(parent: number): Command {
  const { version, description } = packageFacts();
  const program = new Command('hansard')
    .description(`${description}.`)
    .version(version)
    .helpCommand(false)
    .exitOverride();
  for (const verb of VERBS) {
    const command = commandFor(program, verb.name).description(verb.summary).exitOverride();
    for (const { syntax, help } of verb.arguments ?? []) command.argument(syntax, help);
    for (const { syntax, help } of verb.options ?? []) command.option(syntax, help);
    for (const name of verb.settings) describeSetting(command, verb, name);
    command.action(async () => {
      const flags = command.opts<Record<string, string>>();
      const { interrupted } = verb;
      if (interrupted !== undefined) {
        endOnSignal(typeof interrupted === 'string' ? interrupted : interrupted(flags));
      }
      if (isRunByNpm(environment())) endWithParent(parent);
      await verb.run({
        settings: readSettings(flags, environment(), verb.defaults),
        arguments: command.args,
        flags,
        given: givenSettings(flags, environment()),
        version,
      });
    });
  }
  return program;
}

/** 128 and the number of the signal, as shells have it. */
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Removes what is not complete, and says what holds. */
function endOnSignal(sentence: string): void {
  for (const [signal, code] of Object.entries(EXIT_CODES)) {
    process.once(signal, () => {
      removeUnfinished();
      console.error(`hansard: interrupted by ${signal}. ${sentence}`);
      process.exit(code);
    });
  }
}

/** Soon enough for whoever waits for a port, and too seldom to be noticed. */
const PARENT_CHECK_MS = 250;

/**
 * npx starts the program through a shell. A signal to npm ends that shell alone, and the program would go on with its port: the end
 * of the shell is taken for the signal.
 */
function endWithParent(parent: number): void {
  if (cluster.isWorker) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** `tokens add` is the command `add` of the command `tokens`. */
function commandFor(program: Command, name: string): Command {
  const [first = '', second] = name.split(' ');
  if (second === undefined) return program.command(first);
  const group =
    program.commands.find((command) => command.name() === first) ??
    program.command(first).description('See its own --help.').helpCommand(false).exitOverride();
  return group.command(second);
}

function describeSetting(command: Command, verb: Verb, name: SettingName): void {
  const { variable, placeholder, help, default: usual } = SETTINGS[name];
  const value = verb.defaults?.[name] ?? usual;
  const otherwise = value === '' ? 'none by default' : `default ${value}`;
  command.option(`--${flagOf(variable)} <${placeholder}>`, `${help} (${variable}; ${otherwise})`);
}

function packageFacts(): { version: string; description: string } {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return JSON.parse(text) as { version: string; description: string };
}
