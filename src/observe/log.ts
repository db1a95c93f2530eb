// The log: one JSON line for everything observed. No secret and no control character gets into it.

import { openLineWriter } from './line-writer.ts';
import type { Observation, Observe, RequestCompleted, RequestRefused } from './observation.ts';
import { RefusalTally } from './refusal-tally.ts';

/** The longest part of an address that is logged; the rest is of no use to an operator. */
const LOGGED_URL_LENGTH_MAX = 1_000;

/** Levels as Bunyan and Pino number them, so that their viewers read the log. */
const INFO = 30;
const WARN = 40;
const ERROR = 50;

export interface Log {
  readonly observe: Observe;
  /** Writes the lines that are still in memory. */
  readonly flush: () => void;
}

/** The file descriptor of standard error: the standard output has the ready line alone. */
export const STANDARD_ERROR = 2;

/** Logs to a file descriptor. */
export function openLog(fileDescriptor: number): Log {
  const lines = openLineWriter(fileDescriptor);
  const refusals = new RefusalTally();
  return {
    observe: (observation) => {
      if (observation.kind === 'request completed') {
        lines.write(requestLine(observation));
      } else if (observation.kind === 'request refused') {
        const count = refusals.count(observation.reason);
        if (count !== null) lines.write(logLine({ ...observation, count }));
      } else {
        lines.write(logLine(observation));
      }
    },
    flush: lines.flush,
  };
}

/** What has a line of this form; several refusals share one. */
type Logged =
  Exclude<Observation, RequestCompleted | RequestRefused> | (RequestRefused & { count: number });

function logLine(observation: Logged): string {
  const { level, ...fields } = fieldsOf(observation);
  return `${JSON.stringify({ level, time: isoNow(), pid: process.pid, ...fields })}\n`;
}

interface LogFields extends Readonly<Record<string, unknown>> {
  readonly level: number;
  readonly event: string;
}

function fieldsOf(observation: Logged): LogFields {
  switch (observation.kind) {
    case 'server fault': {
      const { requestId: id, error } = observation;
      return { level: ERROR, event: 'fault', id, error: errorText(error) };
    }
    case 'request refused': {
      const { reason, count } = observation;
      return { level: WARN, event: 'refused', reason, count };
    }
    case 'response cut': {
      const { requestId: id, bytes, reason } = observation;
      return { level: WARN, event: 'response cut', id, bytes, reason };
    }
    case 'worker lost': {
      const { pid: worker, reason } = observation;
      return { level: ERROR, event: 'worker lost', worker, reason };
    }
    case 'alert sent': {
      const { alert, delivery, tries, outcome, reason } = observation;
      const fields = { event: 'alert', alert, delivery, tries, outcome };
      if (outcome === 'delivered') return { level: INFO, ...fields };
      return { level: WARN, ...fields, reason: errorText(reason) };
    }
    case 'mail sent': {
      const { mail, subscription, of, tries, outcome, reason } = observation;
      const fields = { event: 'mail', mail, subscription, of, tries, outcome };
      if (outcome === 'sent') return { level: INFO, ...fields };
      return { level: WARN, ...fields, reason };
    }
    case 'store waits':
      return { level: WARN, event: 'store waits', reason: observation.reason };
    case 'serving ends':
      return { level: INFO, event: 'serving ends', signal: observation.signal };
  }
}

/**
 * The line of a request has the same form. There are a hundred thousand of them for one of any other kind, so
 * it is concatenated: a third of the time that a serializer takes.
 */
function requestLine(request: RequestCompleted): string {
  const { requestId, method, url, status, bytes, durationMs, client } = request;
  return (
    `{"level":${INFO},"time":"${isoNow()}","pid":${process.pid},"event":"request",` +
    `"id":"${requestId}","method":${quoted(method)},"url":${quoted(loggedUrl(url))},` +
    `"status":${status},"bytes":${bytes},"ms":${durationMs.toFixed(3)},"client":"${client}"}\n`
  );
}

let isoMs = 0;
let isoText = '';

/** Many requests share a millisecond, so the text of the last one is reused. */
function isoNow(): string {
  const nowMs = Date.now();
  if (nowMs !== isoMs) {
    isoMs = nowMs;
    isoText = new Date(nowMs).toISOString();
  }
  return isoText;
}

/** Returns a string as JSON, without its control characters; most have nothing to escape. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(printable(text));
}

const PLAIN = /^[!#-[\]-~…]*$/;

/** Returns the address as it may be logged: short, without a password, and without values of parameters that look like secrets. */
function loggedUrl(url: string): string {
  const short =
    url.length > LOGGED_URL_LENGTH_MAX ? `${url.slice(0, LOGGED_URL_LENGTH_MAX)}…` : url;
  return short.replace(USER, '$1***@').replace(SECRET, '$1***');
}

const USER = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i;

/** Parts of the names that secrets go by. */
const SECRET_WORDS = ['token', 'key', 'secret', 'pass', 'pwd', 'auth', 'credential', 'bearer'];

/** A character as it is, or percent-encoded, once or several times: an address may be a parameter of another one. */
const encodable = (character: string): string => {
  const codes = [character.toLowerCase(), character.toUpperCase()].map((one) =>
    one.charCodeAt(0).toString(16),
  );
  return `(?:[${character}]|%(?:25)*(?:${codes.join('|')}))`;
};

/** What is not in a name. Some servers separate parameters by a semicolon, so a client may send them so. */
const NOT_IN_NAME = [...'&;,?#='].map(encodable).join('|');

/** A name that has such a word and ends soon after it, and the value. There may be a percent sign in the name that encodes nothing. */
const SECRET = new RegExp(
  `((?:${SECRET_WORDS.map((word) => [...word].map(encodable).join('')).join('|')})` +
    `(?:(?!${NOT_IN_NAME}).){0,40}${encodable('=')})[^&;#]*`,
  'gi',
);

/** JSON does not escape C1 controls, and some terminals obey them. */
function printable(text: string): string {
  return CONTROLS.test(text) ? text.replace(ALL_CONTROLS, '\ufffd') : text;
}

const CONTROLS = /[\p{Cc}\u2028\u2029]/u;
const ALL_CONTROLS = /[\p{Cc}\u2028\u2029]/gu;

function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
