// The log: one JSON line for everything observed. No secret and no control character gets into it.

import pino from 'pino';
import { openLines } from './lines.ts';
import type { Observation, Observe, RequestAnswered } from './observation.ts';

/** The longest part of an address that is logged; the rest tells an operator nothing more. */
const URL_LENGTH_MAX = 1_000;

export interface Log {
  readonly observe: Observe;
  /** Writes what has come together. */
  readonly flush: () => void;
}

/** Logs to a file descriptor: 2 is the standard error, so that the standard output is the ready line alone. */
export function openLog(fileDescriptor: number): Log {
  const lines = openLines(fileDescriptor);
  const logger = pino(
    { base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    lines,
  );
  return {
    observe: (observation) => {
      if (observation.kind === 'request answered') lines.write(requestLine(observation));
      else write(logger, observation);
    },
    flush: lines.flush,
  };
}

function write(logger: pino.Logger, observation: Exclude<Observation, RequestAnswered>): void {
  switch (observation.kind) {
    case 'server fault':
      logger.error({
        event: 'fault',
        id: observation.requestId,
        error: errorText(observation.error),
      });
      return;
    case 'worker lost':
      logger.error({ event: 'worker lost', worker: observation.pid, reason: observation.reason });
      return;
    case 'alert sent': {
      const { alert, delivery, tries, outcome, reason } = observation;
      const line = { event: 'alert', alert, delivery, tries, outcome };
      if (outcome === 'delivered') logger.info(line);
      else logger.warn({ ...line, reason: errorText(reason) });
      return;
    }
    case 'serving ends':
      logger.info({ event: 'serving ends', signal: observation.signal });
  }
}

/**
 * The line of a request, in the logger's own form. It is written a hundred thousand times for any other, so
 * it is put together by hand: a third of what the logger takes.
 */
function requestLine(request: RequestAnswered): string {
  const { requestId, method, url, status, bytes, durationMs, client } = request;
  return (
    `{"level":30,"time":"${isoNow()}","pid":${process.pid},"event":"request","id":"${requestId}",` +
    `"method":${quoted(method)},"url":${quoted(loggedUrl(url))},"status":${status},` +
    `"bytes":${bytes},"ms":${durationMs.toFixed(3)},"client":"${client}"}\n`
  );
}

let isoMs = 0;
let isoText = '';

/** Requests come in bunches: many share a millisecond. */
function isoNow(): string {
  const nowMs = Date.now();
  if (nowMs !== isoMs) {
    isoMs = nowMs;
    isoText = new Date(nowMs).toISOString();
  }
  return isoText;
}

/** JSON text of a string without its control characters; most have nothing to escape. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(printable(text));
}

const PLAIN = /^[!#-[\]-~…]*$/;

/** The address as it may be logged: short, and without what looks like a secret. */
export function loggedUrl(url: string): string {
  const short = url.length > URL_LENGTH_MAX ? `${url.slice(0, URL_LENGTH_MAX)}…` : url;
  return SECRET.test(short) ? short.replace(SECRETS, '$1=***') : short;
}

const SECRET = /token|key|secret|passw|auth/i;
const SECRETS = /([?&][^=&]*(?:token|key|secret|passw|auth)[^=&]*)=[^&]*/gi;

/** C1 controls pass JSON unescaped and some terminals obey them. */
function printable(text: string): string {
  return CONTROLS.test(text) ? text.replace(ALL_CONTROLS, '\ufffd') : text;
}

const CONTROLS = /[\p{Cc}\u2028\u2029]/u;
const ALL_CONTROLS = /[\p{Cc}\u2028\u2029]/gu;

function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
