// The program: arguments and settings → one command → exit code.

import { Command, CommanderError } from 'commander';
import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { always, type CommandDescription } from './commands/command.ts';
import { seconds } from './commands/progress.ts';
import { OperatorError, operatorMessage } from './base/errors.ts';
import {
  givenSettings,
  isBoundToParent,
  readSettings,
  SETTINGS,
  type SettingName,
  variableOf,
} from './base/settings.ts';
import { endWithParent } from './base/signals.ts';
import { beginCommand } from './threads/command-thread.ts';

/**
 * By first word, in the order a newcomer needs them. Commands are loaded on demand: loading all of them takes longer than most
 * take to run.
 */
const COMMANDS: ReadonlyMap<
  string,
  () => Promise<{ readonly commands: readonly CommandDescription[] }>
> = new Map([
  ['start', () => import('./commands/start.ts')],
  ['serve', () => import('./commands/serve.ts')],
  ['import', () => import('./commands/import.ts')],
  ['describe', () => import('./commands/describe.ts')],
  ['watch', () => import('./commands/watch.ts')],
  ['mirror', () => import('./commands/mirror.ts')],
  ['sittings', () => import('./commands/sittings.ts')],
  ['imports', () => import('./commands/imports.ts')],
  ['export', () => import('./commands/export.ts')],
  ['dump', () => import('./commands/dump.ts')],
  ['verify', () => import('./commands/verify.ts')],
  ['log', () => import('./commands/log.ts')],
  ['publish', () => import('./commands/publish.ts')],
  ['mcp', () => import('./commands/mcp.ts')],
  ['people', () => import('./commands/people.ts')],
  ['link', () => import('./commands/link.ts')],
  ['tokens', () => import('./commands/tokens.ts')],
  ['alerts', () => import('./commands/alerts.ts')],
  ['subscriptions', () => import('./commands/subscriptions.ts')],
  ['demo', () => import('./commands/demo.ts')],
  ['backup', () => import('./commands/backup.ts')],
  ['restore', () => import('./commands/restore.ts')],
  ['copy', () => import('./commands/copy.ts')],
  ['check', () => import('./commands/check.ts')],
  ['reinstate', () => import('./commands/reinstate.ts')],
  ['reindex', () => import('./commands/reindex.ts')],
  ['migrate', () => import('./commands/migrate.ts')],
]);

const EXIT_FAILED = 1;

/** Runs the program in the calling thread. The parent is the process that started this one, as of the beginning of loading. */
export async function main(
  words: readonly string[],
  parent: number = process.ppid,
): Promise<number> {
  try {
    if (['--version', '-V'].includes(words[0] ?? '')) {
      const { SCHEMA_VERSION } = await import('./store/schema.ts');
      console.log(`${packageFacts().version} (schema ${SCHEMA_VERSION})`);
      return 0;
    }
    const program = describeProgram(await loadCommands(words), parent);
    listOnError(program, words.includes('--json'));
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    const message = operatorMessage(error);
    if (message === null) throw error;
    console.error(
      words.includes('--json') ? JSON.stringify({ error: message }) : `hansard: ${message}`,
    );
    return EXIT_FAILED;
  }
}

/** The commands with this first word, of which `tokens` has several; all of them if there is none. */
async function loadCommands([first = '']: readonly string[]): Promise<CommandDescription[]> {
  const load = COMMANDS.get(first);
  const modules = load === undefined ? [...COMMANDS.values()] : [load];
  return (await Promise.all(modules.map((loadModule) => loadModule()))).flatMap(
    ({ commands }) => commands,
  );
}

function describeProgram(commands: readonly CommandDescription[], parent: number): Command {
  const { version, description } = packageFacts();
  const program = new Command('hansard')
    .description(`${description}.`)
    .version(version)
    .helpCommand(false)
    .exitOverride();
  for (const described of commands) {
    const command = commandFor(program, described.name)
      .description(described.summary)
      .exitOverride();
    for (const [syntax, help] of Object.entries(described.arguments ?? {})) {
      command.argument(syntax, help);
    }
    for (const [syntax, help] of Object.entries(described.options ?? {})) {
      command.option(syntax, help);
    }
    for (const name of described.settings) describeSetting(command, name);
    command.action(async () => {
      const flags = command.opts<Record<string, string>>();
      if (flags['output'] === '-') {
        throw new OperatorError(
          '--output must name a file. Without --output, an export is printed.',
        );
      }
      const { interrupted = always(''), isEndedBySignals } = described;
      const sentences = typeof interrupted === 'function' ? interrupted(flags) : interrupted;
      if (isEndedBySignals) beginCommand({ unwritten: null, written: null, exitCode: 0 });
      else beginCommand({ ...sentences, exitCode: null });
      if (isBoundToParent() && !cluster.isWorker && isMainThread) endWithParent(parent);
      const givenTexts = givenSettings(flags);
      const settings = readSettings(givenTexts);
      const startedMs = Date.now();
      const took = (): string => seconds(startedMs);
      const print = (report: object, sentence: string): void =>
        console.log(flags['json'] ? JSON.stringify(report) : sentence);
      const shown = { version, took, print };
      await described.run({ settings, givenTexts, arguments: command.args, flags, ...shown });
    });
  }
  return program;
}

/** commander's errors are reported like any other; they also list the alternatives. */
function listOnError(command: Command, isJson: boolean, path = command.name()): void {
  const options = command.options.map(({ long }) => long ?? '').filter((name) => name !== '');
  const names = command.commands.map((subcommand) => subcommand.name());
  const listed =
    names.length > 0 ? `Commands: ${names.join(', ')}.` : `Options: ${options.join(', ')}, --help.`;
  command.configureOutput({
    outputError: (text, write) => {
      const reason = text
        .replace(/^error: /, '')
        .trim()
        .replaceAll('\n', ' ')
        // With its description: the name alone says too little.
        .replace(/^missing required argument '(.*)'$/, (message, name: string) => {
          const { description } =
            command.registeredArguments.find(
              (registeredArgument) => registeredArgument.name() === name,
            ) ?? {};
          return description === undefined ? message : `${message}: ${description}`;
        });
      const message = `${reason}${/[.)]$/.test(reason) ? '' : '.'} ${listed} See ${path} --help.`;
      write(isJson ? `${JSON.stringify({ error: message })}\n` : `error: ${message}\n`);
    },
  });
  for (const subcommand of command.commands)
    listOnError(subcommand, isJson, `${path} ${subcommand.name()}`);
}

/** `tokens add` is the subcommand `add` of `tokens`. */
function commandFor(program: Command, name: string): Command {
  const [first = '', second] = name.split(' ');
  if (second === undefined) return program.command(first);
  const group =
    program.commands.find((command) => command.name() === first) ??
    program.command(first).helpCommand(false).exitOverride();
  const command = group.command(second);
  const names = group.commands.map((subcommand) => subcommand.name()).join(', ');
  group.description(`${names}. See hansard ${first} --help.`);
  return command;
}

function describeSetting(command: Command, name: SettingName): void {
  const { placeholder, help, default: usual } = SETTINGS[name];
  const variable = variableOf(name);
  const otherwise = usual === '' ? 'none by default' : `default ${usual}`;
  const flag = variable.toLowerCase().replaceAll('_', '-');
  command.option(`--${flag} <${placeholder}>`, `${help} (${variable}; ${otherwise})`);
}

function packageFacts(): { version: string; description: string } {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return JSON.parse(text) as { version: string; description: string };
}

if (import.meta.main) {
  console.error(
    'This file is a part of the program and does nothing by itself. Run bin/hansard.js.',
  );
  process.exitCode = EXIT_FAILED;
}
