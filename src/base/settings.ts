// The table of settings: the only reader of the environment.
//
// Every setting is an environment variable and, under the same name in lower case, a flag of `serve`. Other commands take the
// flags that concern them.

import { availableParallelism } from 'node:os';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { OperatorError } from './errors.ts';

interface Setting {
  readonly placeholder: string;
  readonly help: string;
  readonly default: string;
  /** Returns the value, or throws what is wrong with the text and what is allowed. */
  readonly parse: (text: string) => unknown;
}

const wholeNumber = (placeholder: string, least: number, most: number) => ({
  placeholder,
  parse: numberFrom(least, most),
});

const ON_OR_OFF = {
  placeholder: 'on|off',
  default: 'off',
  parse: (text: string): boolean => {
    if (text !== 'on' && text !== 'off') throw new Error('must be on or off');
    return text === 'on';
  },
};

const TEXT_OR_NONE = { default: '', parse: (text: string) => (text === '' ? null : text) };

export const SETTINGS = {
  host: {
    placeholder: 'address',
    help: 'the address that the server listens on',
    default: '127.0.0.1',
    parse: (text: string) => {
      if (!/^[0-9A-Za-z.:-]{1,253}$/.test(text)) {
        throw new Error('must be an address or name of this machine, such as 127.0.0.1 or 0.0.0.0');
      }
      return text;
    },
  },
  port: {
    ...wholeNumber('number', 0, 65_535),
    help: 'the port that the server listens on; 0 picks a free one, and the first printed line names it',
    default: '8000',
  },
  databaseUrl: {
    placeholder: 'address',
    help: 'where the record is stored: sqlite:<path> or postgres://user:password@host:port,host:port/database',
    default: 'sqlite:data/hansard.sqlite',
    parse: (text: string) => text,
  },
  replicaLag: {
    ...wholeNumber('seconds', 0, 3_600),
    help: 'the maximum lag of a PostgreSQL replica that the server reads, in seconds',
    default: '5',
  },
  baseUrl: {
    placeholder: 'address',
    help: 'the beginning of every address in a response; without it, the scheme and Host of the request',
    default: '',
    parse: parseBaseUrl,
  },
  trustedProxies: {
    placeholder: 'addresses',
    help: 'the proxies whose X-Forwarded-* headers are trusted: addresses or networks, comma-separated',
    default: '',
    parse: parseProxies,
  },
  cdnSeconds: {
    ...wholeNumber('seconds', 0, 31_536_000),
    help: 'how long a CDN may cache responses that it can purge, in seconds; 0 without a CDN',
    default: '0',
  },
  bodyLimit: {
    ...wholeNumber('bytes', 1_000, 1_000_000_000),
    help: 'the largest request body, in bytes',
    default: '10000000',
  },
  rateLimit: {
    placeholder: 'number',
    help: 'the number of requests that one client may send in a minute; after that the answer is 429; "off" for no limit',
    default: 'off',
    parse: (text: string) => (text === 'off' ? null : numberFrom(1, 1_000_000, 'off or ')(text)),
  },
  exportSeconds: {
    ...wholeNumber('seconds', 1, 86_400),
    help: 'the longest time that an export may take, in seconds',
    // A gigabyte at five megabits a second.
    default: '1800',
  },
  lockWait: {
    ...wholeNumber('seconds', 0, 86_400),
    help: 'how long a command waits for another process that is writing to the record, in seconds',
    // Importing a year of sittings takes a minute.
    default: '600',
  },
  workers: {
    ...wholeNumber('number', 1, 256),
    help: 'the number of serving processes',
    default: String(availableParallelism()),
  },
  demo: { ...ON_OR_OFF, help: 'fill an empty store with the demo record' },
  dumpFolder: {
    ...TEXT_OR_NONE,
    placeholder: 'folder',
    help: 'a folder written by hansard dump; its files are served at /data/',
  },
  mcp: {
    ...ON_OR_OFF,
    help: 'offer language models tools to search and read the record, at /mcp (Model Context Protocol)',
  },
  parliament: {
    ...TEXT_OR_NONE,
    placeholder: 'file',
    help: 'the parliament: kenya, kenya-counties, uganda, south-africa, australia, ireland, cook-islands, papua-new-guinea, winnipeg, or a JSON file with its name, licence, chambers, languages and documents; without it, the record has no name and no licence',
  },
  smtpUrl: {
    // Checked where it is used (alerts/mail-settings.ts): errors here quote the value, including a password.
    ...TEXT_OR_NONE,
    placeholder: 'address',
    help: 'the mail server for following by e-mail: smtps://user:password@host:port; needs MAIL_FROM and BASE_URL',
  },
  mailFrom: {
    ...TEXT_OR_NONE,
    placeholder: 'address',
    help: 'the sender of mails, such as Hansard <hansard@example.org>',
  },
  metricsToken: {
    ...TEXT_OR_NONE,
    placeholder: 'token',
    help: 'the token that a client sends to read /metrics (Authorization: Bearer); without it, there are no metrics',
  },
  sessionSecret: {
    // Checked where it is used (commands/serve.ts): errors here quote the value.
    ...TEXT_OR_NONE,
    placeholder: 'secret',
    help: 'the key that signs the sessions of publishers at /review, the same on all servers of one record; a random one at each start by default',
  },
  accessLog: {
    ...ON_OR_OFF,
    help: 'log every request, not only failed requests and those that take over a second',
  },
} satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof SETTINGS;

export type Settings = {
  readonly [Name in SettingName]: ReturnType<(typeof SETTINGS)[Name]['parse']>;
};

/** The environment variable of a setting: that of `databaseUrl` is DATABASE_URL. */
export function variableOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
}

/** The given settings: a flag overrides the environment. */
export function givenSettings(
  flags: Readonly<Partial<Record<SettingName, string>>>,
  environment: NodeJS.ProcessEnv = process.env,
): ReadonlyMap<SettingName, string> {
  const variables = new Map(Object.entries(environment));
  const texts = new Map<SettingName, string>();
  for (const name of Object.keys(SETTINGS) as SettingName[]) {
    // An empty variable counts as unset: `PORT= hansard serve` means the default.
    const text = flags[name] ?? (variables.get(variableOf(name)) || undefined);
    if (text !== undefined) texts.set(name, text);
  }
  return texts;
}

export function readSettings(texts: ReadonlyMap<SettingName, string>): Settings {
  const values = Object.entries(SETTINGS).map(([name, setting]) => {
    const text = texts.get(name as SettingName) ?? setting.default;
    try {
      return [name, setting.parse(text)];
    } catch (error) {
      throw new OperatorError(`${variableOf(name)} is "${text}", but ${(error as Error).message}.`);
    }
  });
  return Object.fromEntries(values) as Settings;
}

/**
 * Whether this process ends with its parent: npm or npx started it through a shell, or an older Node did
 * (bin/packaged-node.js).
 */
export function isBoundToParent(): boolean {
  return (process.env['npm_execpath'] ?? process.env['HANSARD_LAUNCHER']) !== undefined;
}

function numberFrom(least: number, most: number, alternatives = '') {
  return (text: string): number => {
    const value = /^[0-9]{1,12}$/.test(text) ? Number(text) : NaN;
    if (value >= least && value <= most) return value;
    throw new Error(`must be ${alternatives}a whole number from ${least} to ${most}`);
  };
}

function parseBaseUrl(text: string): string | null {
  if (text === '') return null;
  const url = URL.parse(text);
  // An address with a query, a fragment, a name or a password contains one of the last three characters.
  if (url === null || !/^https?:$/.test(url.protocol) || /["<>\\\s?#@]/.test(text)) {
    throw new Error(
      'must be an address such as https://hansard.example.org, without query or name',
    );
  }
  return url.href.replace(/(?<!\/)\/+$/, '');
}

function parseProxies(text: string): BlockList | null {
  if (text.trim() === '') return null;
  const proxies = new BlockList();
  for (const part of text.split(',').map((piece) => piece.trim())) {
    const [address = '', prefix, ...rest] = part.split('/');
    const bits = isIPv4(address) ? 32 : 128;
    const length = Number(prefix ?? bits);
    const isLength = prefix === undefined || /^[0-9]{1,3}$/.test(prefix);
    if (isIP(address) === 0 || rest.length > 0 || !isLength || length > bits) {
      throw new Error(`"${part}" is neither an address nor a network such as 10.0.0.0/8`);
    }
    proxies.addSubnet(address, length, isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return proxies;
}
