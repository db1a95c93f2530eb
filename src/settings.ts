// The table of settings: the only reader of the environment.
//
// Every setting is an environment variable and, with the same name in lower case, a flag of `serve`.
// Other commands take the flags that concern them.

import { availableParallelism } from 'node:os';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { OperatorError } from './errors.ts';

export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** Seconds. */
  readonly replicaLag: number;
  readonly baseUrl: string | null;
  readonly trustedProxies: BlockList | null;
  /** 0 where there is none. */
  readonly cdnSeconds: number;
  readonly bodyLimit: number;
  /** Requests a minute and client; null for no limit. */
  readonly rateLimit: number | null;
  /** The longest time an export may take. */
  readonly exportSeconds: number;
  /** How many seconds a command waits for the writes of another process. */
  readonly lockWait: number;
  readonly workers: number;
  readonly demo: boolean;
  /** The folder of `hansard dump` that is served; null for none. */
  readonly dumpFolder: string | null;
  /** Whether language models are given tools at /mcp. */
  readonly mcp: boolean;
  /** The file that describes the parliament; null for Kenya's. */
  readonly parliament: string | null;
  /** Whether alerts may be delivered to private addresses, and by plain HTTP. */
  readonly alertsPrivate: boolean;
  /** The mail server, by whose address readers are written to; null where no mail is sent. It may have a password in it. */
  readonly smtpUrl: string | null;
  /** Whom mails are from. */
  readonly mailFrom: string | null;
  /** Whether every request has a line in the log, or only those that were slow or failed. */
  readonly accessLog: boolean;
}

export interface Setting<Value> {
  /** The environment variable; the flag is the same in lower case with hyphens. */
  readonly variable: string;
  readonly placeholder: string;
  readonly help: string;
  readonly default: string;
  /** Gives the value, or throws what is wrong with the text and what is allowed. */
  readonly parse: (text: string) => Value;
}

export const SETTINGS: { readonly [Name in keyof Settings]: Setting<Settings[Name]> } = {
  host: {
    variable: 'HOST',
    placeholder: 'address',
    help: 'the address it listens on',
    default: '127.0.0.1',
    parse: (text) => {
      if (!/^[0-9A-Za-z.:-]{1,253}$/.test(text)) {
        throw new Error('must be an address or name of this machine, such as 127.0.0.1 or 0.0.0.0');
      }
      return text;
    },
  },
  port: {
    variable: 'PORT',
    placeholder: 'number',
    help: 'the port it listens on; 0 picks a free one, and the first line printed names it',
    default: '8000',
    parse: (text) => wholeNumber(text, 0, 65_535),
  },
  databaseUrl: {
    variable: 'DATABASE_URL',
    placeholder: 'address',
    help: 'where the record is stored: sqlite:<path> or postgres://user:password@host:port,host:port/database',
    default: 'sqlite:data/hansard.sqlite',
    parse: (text) => text,
  },
  replicaLag: {
    variable: 'REPLICA_LAG',
    placeholder: 'seconds',
    help: 'how far behind a replica of a PostgreSQL record may be and still be read',
    default: '5',
    parse: (text) => wholeNumber(text, 0, 3_600),
  },
  baseUrl: {
    variable: 'BASE_URL',
    placeholder: 'address',
    help: 'what every address in a response begins with; without it, the scheme and Host of the request',
    default: '',
    parse: parseBaseUrl,
  },
  trustedProxies: {
    variable: 'TRUSTED_PROXIES',
    placeholder: 'addresses',
    help: 'proxies whose X-Forwarded-* headers count: addresses or networks, comma-separated',
    default: '',
    parse: parseProxies,
  },
  cdnSeconds: {
    variable: 'CDN_SECONDS',
    placeholder: 'seconds',
    help: 'how long a CDN may cache what it can be made to drop; 0 where there is none',
    default: '0',
    parse: (text) => wholeNumber(text, 0, 31_536_000),
  },
  bodyLimit: {
    variable: 'BODY_LIMIT',
    placeholder: 'bytes',
    help: 'the largest body a request may have',
    default: '10000000',
    parse: (text) => wholeNumber(text, 1_000, 1_000_000_000),
  },
  rateLimit: {
    variable: 'RATE_LIMIT',
    placeholder: 'number',
    help: 'requests a minute and client, 429 past it; "off" for no limit',
    default: 'off',
    parse: (text) => (text === 'off' ? null : wholeNumber(text, 1, 1_000_000)),
  },
  exportSeconds: {
    variable: 'EXPORT_SECONDS',
    placeholder: 'seconds',
    help: 'the longest time an export may take',
    // A gigabyte at five megabits a second.
    default: '1800',
    parse: (text) => wholeNumber(text, 1, 86_400),
  },
  lockWait: {
    variable: 'LOCK_WAIT',
    placeholder: 'seconds',
    help: 'how long a command waits for another process that is writing to the record',
    // The import of a year of sittings takes a minute.
    default: '600',
    parse: (text) => wholeNumber(text, 0, 86_400),
  },
  workers: {
    variable: 'WORKERS',
    placeholder: 'number',
    help: 'serving processes',
    default: String(availableParallelism()),
    parse: (text) => wholeNumber(text, 1, 256),
  },
  demo: {
    variable: 'DEMO',
    placeholder: 'on|off',
    help: 'fill an empty store with the demo record',
    default: 'off',
    parse: onOrOff,
  },
  dumpFolder: {
    variable: 'DUMP_FOLDER',
    placeholder: 'folder',
    help: 'the folder of hansard dump, whose files are served at /data/',
    default: '',
    parse: (text) => (text === '' ? null : text),
  },
  mcp: {
    variable: 'MCP',
    placeholder: 'on|off',
    help: 'give language models tools to search and read the record at /mcp (Model Context Protocol)',
    default: 'off',
    parse: onOrOff,
  },
  parliament: {
    variable: 'PARLIAMENT',
    placeholder: 'file',
    help: 'a JSON file that describes the parliament: publisher, chambers, languages, documents; Kenya without it',
    default: '',
    parse: (text) => (text === '' ? null : text),
  },
  alertsPrivate: {
    variable: 'ALERTS_PRIVATE',
    placeholder: 'on|off',
    help: 'deliver alerts to private addresses and by plain HTTP too',
    default: 'off',
    parse: onOrOff,
  },
  smtpUrl: {
    variable: 'SMTP_URL',
    placeholder: 'address',
    help: 'the mail server for following by e-mail: smtps://user:password@host:port; needs MAIL_FROM and BASE_URL',
    default: '',
    // Checked where it is used (alerts/mail-settings.ts): what is wrong here is shown with its text, password included.
    parse: (text) => (text === '' ? null : text),
  },
  mailFrom: {
    variable: 'MAIL_FROM',
    placeholder: 'address',
    help: 'whom mails are from: Hansard <hansard@example.org>',
    default: '',
    parse: (text) => (text === '' ? null : text),
  },
  accessLog: {
    variable: 'ACCESS_LOG',
    placeholder: 'on|off',
    help: 'a line in the log for every request, not only for those that were slow (over a second) or failed',
    default: 'off',
    parse: onOrOff,
  },
};

export type SettingName = keyof Settings;

/** The settings as given: a flag wins over the environment, and that over the default. */
export function readSettings(
  flags: Readonly<Partial<Record<SettingName, string>>>,
  environment: Readonly<Record<string, string | undefined>>,
  defaults: Readonly<Partial<Record<SettingName, string>>> = {},
): Settings {
  const values: Partial<Record<SettingName, unknown>> = {};
  const variables = new Map(Object.entries(environment));
  for (const [name, setting] of Object.entries(SETTINGS) as [SettingName, Setting<unknown>][]) {
    // An empty variable is one that was not set: `PORT= hansard serve` means the default.
    const text =
      flags[name] ?? (variables.get(setting.variable) || (defaults[name] ?? setting.default));
    try {
      values[name] = setting.parse(text);
    } catch (error) {
      throw new OperatorError(`${setting.variable} is "${text}", but ${(error as Error).message}.`);
    }
  }
  return values as Settings;
}

/** The settings that are not left to their defaults. */
export function givenSettings(
  flags: Readonly<Partial<Record<SettingName, string>>>,
  environment: Readonly<Record<string, string | undefined>>,
): ReadonlySet<SettingName> {
  const variables = new Map(Object.entries(environment));
  const names = Object.keys(SETTINGS) as SettingName[];
  return new Set(
    names.filter((name) => flags[name] !== undefined || variables.get(SETTINGS[name].variable)),
  );
}

/** The environment of this process. */
export function environment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}

/** Whether this process ends when its parent does: npm or npx started it through a shell, or an older Node did (bin/packaged-node.js). */
export function isBoundToParent(variables: ReturnType<typeof environment>): boolean {
  return variables['npm_execpath'] !== undefined || variables['HANSARD_LAUNCHER'] !== undefined;
}

function onOrOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error('must be on or off');
  return text === 'on';
}

function wholeNumber(text: string, least: number, most: number): number {
  const value = /^[0-9]{1,12}$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most)) {
    throw new Error(`must be a whole number from ${least} to ${most}`);
  }
  return value;
}

function parseBaseUrl(text: string): string | null {
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (
    url === null ||
    (url.protocol !== 'http:' && url.protocol !== 'https:') ||
    url.search !== '' ||
    url.hash !== '' ||
    url.username !== '' ||
    url.password !== '' ||
    /["<>\\\s]/.test(text)
  ) {
    throw new Error(
      'must be an address such as https://hansard.example.org, without query or name',
    );
  }
  return url.href.replace(/\/+$/, '');
}

function parseProxies(text: string): BlockList | null {
  if (text.trim() === '') return null;
  const proxies = new BlockList();
  for (const part of text.split(',').map((piece) => piece.trim())) {
    const [address = '', prefix, ...rest] = part.split('/');
    const bits = isIPv4(address) ? 32 : 128;
    const length = prefix === undefined ? bits : /^[0-9]{1,3}$/.test(prefix) ? Number(prefix) : -1;
    if (isIP(address) === 0 || rest.length > 0 || length < 0 || length > bits) {
      throw new Error(`"${part}" is neither an address nor a network such as 10.0.0.0/8`);
    }
    proxies.addSubnet(address, length, isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return proxies;
}
