// The process: arguments and settings → one command → exit code.

import { Command, CommanderError } from 'commander';
import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { flagOf, type Verb } from './commands/verb.ts';
import { operatorMessage } from './errors.ts';
import { removeUnfinished } from './files/unfinished-files.ts';
import {
  environment,
  givenSettings,
  isBoundToParent,
  readSettings,
  SETTINGS,
  type SettingName,
} from './settings.ts';

/**
 * By name, in the order a newcomer needs them. A verb is loaded where it is called: to load all of them takes longer than
 * most of them take to run.
 */
const VERBS: readonly (readonly [name: string, load: () => Promise<Verb>])[] = [
  ['start', async () => (await import('./commands/start.ts')).start],
  ['serve', async () => (await import('./commands/serve.ts')).serve],
  ['import', async () => (await import('./commands/import.ts')).importFiles],
  ['watch', async () => (await import('./commands/watch.ts')).watch],
  ['mirror', async () => (await import('./commands/mirroring/mirror.ts')).mirror],
  [
    'sittings date',
    async () => (await import('./commands/mirroring/date-sittings.ts')).dateSittings,
  ],
  ['imports', async () => (await import('./commands/imports.ts')).imports],
  ['export', async () => (await import('./commands/export.ts')).exportFile],
  ['dump', async () => (await import('./commands/distributing/dump.ts')).dump],
  ['verify', async () => (await import('./commands/distributing/verify.ts')).verify],
  ['publish', async () => (await import('./commands/distributing/publish.ts')).publish],
  ['mcp', async () => (await import('./commands/answering/mcp.ts')).mcp],
  ['people import', async () => (await import('./commands/people-import.ts')).importPeopleFile],
  ['link', async () => (await import('./commands/linking/link.ts')).link],
  ['tokens add', async () => (await import('./commands/tokens.ts')).addToken],
  ['tokens list', async () => (await import('./commands/tokens.ts')).listTokens],
  ['tokens revoke', async () => (await import('./commands/tokens.ts')).revokeToken],
  ['alerts add', async () => (await import('./commands/alerts.ts')).addAlert],
  ['alerts list', async () => (await import('./commands/alerts.ts')).listAlerts],
  ['alerts remove', async () => (await import('./commands/alerts.ts')).removeAlert],
  ['alerts test', async () => (await import('./commands/alerts.ts')).testAlert],
  ['alerts run', async () => (await import('./commands/alerts.ts')).runAlerts],
  [
    'subscriptions list',
    async () => (await import('./commands/following/subscriptions.ts')).listSubscriptions,
  ],
  [
    'subscriptions remove',
    async () => (await import('./commands/following/subscriptions.ts')).removeSubscriptions,
  ],
  ['demo', async () => (await import('./commands/demo.ts')).demo],
  ['backup', async () => (await import('./commands/backup.ts')).backUp],
  ['restore', async () => (await import('./commands/restore.ts')).restore],
  ['copy', async () => (await import('./commands/copy.ts')).copy],
  ['check', async () => (await import('./commands/checking/check.ts')).check],
  ['reinstate', async () => (await import('./commands/reinstate.ts')).reinstate],
  ['reindex', async () => (await import('./commands/reindex.ts')).reindex],
  ['migrate', async () => (await import('./commands/migrate.ts')).migrate],
];

const EXIT_FAILED = 1;

/** The parent is the process that started this one, as it was when the program began to load. */
export async function main(
  words: readonly string[],
  parent: number = process.ppid,
): Promise<number> {
  try {
    const program = describeProgram(await loadVerbs(words), parent);
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

/** The verb that the words name, or its group, as `tokens` is one; all of them where they name none. */
async function loadVerbs([first, second]: readonly string[]): Promise<Verb[]> {
  const named = VERBS.filter(([name]) => name === first || name === `${first} ${second}`);
  const group = VERBS.filter(([name]) => name.startsWith(`${first} `));
  const verbs = [named, group].find(({ length }) => length > 0) ?? VERBS;
  return await Promise.all(verbs.map(([, load]) => load()));
}

function describeProgram(verbs: readonly Verb[], parent: number): Command {
  const { version, description } = packageFacts();
  const program = new Command('hansard')
    .description(`${description}.`)
    .version(version)
    .helpCommand(false)
    .exitOverride();
  for (const verb of verbs) {
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
      if (isBoundToParent(environment())) endWithParent(parent);
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

/** What commander refuses is an error like any other; it also says what there is instead. */
function listOnError(command: Command, isJson: boolean, path = command.name()): void {
  const options = command.options.map(({ long }) => long ?? '').filter((name) => name !== '');
  const names = command.commands.map((one) => one.name());
  const listed =
    names.length > 0 ? `Commands: ${names.join(', ')}.` : `Options: ${options.join(', ')}, --help.`;
  command.configureOutput({
    outputError: (text, write) => {
      const reason = text
        .replace(/^error: /, '')
        .trim()
        .replaceAll('\n', ' ');
      const message = `${reason}${/[.)]$/.test(reason) ? '' : '.'} ${listed} See ${path} --help.`;
      write(isJson ? `${JSON.stringify({ error: message })}\n` : `error: ${message}\n`);
    },
  });
  for (const one of command.commands) listOnError(one, isJson, `${path} ${one.name()}`);
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

/** Soon enough for a program that waits for the port, and too seldom to be noticed. */
const PARENT_CHECK_MS = 250;

/**
 * npx starts the program through a shell. A signal to npm ends that shell alone, and the program would go on with its port: the end
 * of the shell is taken for the signal. So is the end of an older Node that started the program, which kill -9 gives no time to pass it on.
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
    program.command(first).helpCommand(false).exitOverride();
  const command = group.command(second);
  const names = group.commands.map((one) => one.name()).join(', ');
  group.description(`${names}: see hansard ${first} --help.`);
  return command;
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

if (import.meta.main) {
  console.error(
    'This file is a part of the program, and does nothing by itself. Run bin/hansard.js.',
  );
  process.exitCode = EXIT_FAILED;
}
