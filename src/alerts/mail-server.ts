// Sends messages to the mail server, in bounded time, over connections that serve several messages.

import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailSettings } from './mail-settings.ts';

/** A message as it is sent: from whom, to whom, and its bytes. */
export interface OutgoingMessage {
  readonly from: string;
  readonly to: string;
  readonly bytes: Buffer;
}

/** Why a message was not accepted. */
export interface SendFault {
  /** Without addresses and without what the server said, which may repeat them. */
  readonly note: string;
  /** Whether the server refused the recipient for good. */
  readonly isRefused: boolean;
  /** Whether other messages would fail as well: there is no connection, or no permission to send. */
  readonly isOfServer: boolean;
}

/** From the connection to the server's reply that it has the message: servers that check for spam take half a minute. */
export const SEND_TIMEOUT_MS = 60_000;

export class MailServer {
  readonly #settings: MailSettings['server'];
  readonly #timeoutMs: number;
  readonly #idle = new Set<SMTPConnection>();

  constructor({ server }: Pick<MailSettings, 'server'>, timeoutMs = SEND_TIMEOUT_MS) {
    this.#settings = server;
    this.#timeoutMs = timeoutMs;
  }

  /** Null where the server accepted the message. Never rejects. */
  async send(message: OutgoingMessage, signal?: AbortSignal): Promise<SendFault | null> {
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const stop = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    const connection = this.#takeIdle() ?? this.#newConnection();
    try {
      if (!connection.isOpen) await this.#open(connection.smtp, stop);
      const { from, to, bytes } = message;
      await callSmtp(connection.smtp, stop, (done) => {
        connection.smtp.send({ from, to: [to], size: bytes.length }, bytes, done);
      });
      this.#idle.add(connection.smtp);
      return null;
    } catch (error) {
      connection.smtp.close();
      if (timeout.aborted) {
        const note = `there was no answer within ${this.#timeoutMs / 1_000} seconds`;
        return { note, isRefused: false, isOfServer: true };
      }
      return faultOf(error as SmtpError);
    }
  }

  /** Ends the connections that no message is sent over. */
  release(): void {
    for (const connection of this.#idle) connection.quit();
    this.#idle.clear();
  }

  #takeIdle(): Connection | null {
    const [smtp] = this.#idle;
    if (smtp === undefined) return null;
    this.#idle.delete(smtp);
    return { smtp, isOpen: true };
  }

  #newConnection(): Connection {
    const timeouts = {
      connectionTimeout: this.#timeoutMs,
      greetingTimeout: this.#timeoutMs,
      socketTimeout: this.#timeoutMs,
      dnsTimeout: this.#timeoutMs,
    };
    const smtp = new SMTPConnection({ ...this.#settings, ...timeouts });
    // A server may end a connection that is idle.
    smtp.on('error', () => this.#idle.delete(smtp));
    smtp.on('end', () => this.#idle.delete(smtp));
    return { smtp, isOpen: false };
  }

  async #open(smtp: SMTPConnection, stop: AbortSignal): Promise<void> {
    await callSmtp(smtp, stop, (done) => smtp.connect(done));
    const { auth } = this.#settings;
    if (auth !== undefined && auth !== null && !smtp.authenticated) {
      await callSmtp(smtp, stop, (done) => smtp.login(auth, done));
    }
  }
}

interface Connection {
  readonly smtp: SMTPConnection;
  readonly isOpen: boolean;
}

type Done = (error?: Error | null) => void;

/** Calls a method of a connection; rejects where it fails, the connection is lost, or the signal is aborted. */
async function callSmtp(
  smtp: SMTPConnection,
  stop: AbortSignal,
  call: (done: Done) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const fail = (error?: unknown): void =>
    reject(error instanceof Error ? error : new Error('the connection ended'));
  smtp.on('error', fail);
  smtp.on('end', fail);
  stop.addEventListener('abort', fail);
  try {
    if (stop.aborted) fail();
    else call((error) => (error ? fail(error) : resolve(undefined)));
    await promise;
  } finally {
    smtp.off('error', fail);
    smtp.off('end', fail);
    stop.removeEventListener('abort', fail);
  }
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** What the server says of a message and its recipient; anything else is about the server. */
const OF_MESSAGE = new Set(['RCPT TO', 'DATA']);

function faultOf({ code, responseCode, command }: SmtpError): SendFault {
  const isOfServer = responseCode === undefined || !OF_MESSAGE.has(command ?? '');
  const isRefused = command === 'RCPT TO' && (responseCode ?? 0) >= 500;
  const note =
    responseCode === undefined
      ? `the mail server cannot be used (${code ?? 'the connection ended'})`
      : `the mail server answered ${responseCode} to ${command ?? 'a command'}`;
  return { note, isRefused, isOfServer };
}
