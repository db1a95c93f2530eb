// Sends one message to the mail server, in bounded time.

import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { OutgoingMessage } from './compose-mail.ts';
import type { MailSettings } from './mail-settings.ts';
import type { SendFault } from './outbox.ts';

/** From the connection to the server's acceptance of the message: servers that check for spam take half a minute. */
export const SEND_TIMEOUT_MS = 60_000;

/** Null if the server accepted the message. Never rejects. */
export async function sendMail(
  server: MailSettings['server'],
  { from, to, bytes }: OutgoingMessage,
  signal: AbortSignal,
  timeoutMs = SEND_TIMEOUT_MS,
): Promise<SendFault | null> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const smtp = new SMTPConnection({
    ...server,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
  const ended = untilEnd(smtp, AbortSignal.any([timeout, signal]));
  const call = (begin: (done: Done) => void): Promise<unknown> =>
    Promise.race([
      ended,
      new Promise<void>((resolve, reject) => {
        begin((error) => (error ? reject(error) : resolve()));
      }),
    ]);
  try {
    await call((done) => smtp.connect(done));
    const { auth } = server;
    if (auth) await call((done) => smtp.login(auth, done));
    await call((done) => smtp.send({ from, to: [to], size: bytes.length }, bytes, done));
    smtp.quit();
    return null;
  } catch (error) {
    smtp.close();
    if (!timeout.aborted) return faultOf(error as SmtpError);
    return { note: `there was no answer within ${timeoutMs / 1_000} seconds`, isOfServer: true };
  }
}

type Done = (error?: Error | null) => void;

/** Rejects if the connection fails or is lost, or the signal aborts. */
function untilEnd(smtp: SMTPConnection, stop: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const fail = (error?: unknown): void =>
    reject(error instanceof Error ? error : new Error('the connection ended'));
  smtp.on('error', fail);
  smtp.on('end', fail);
  stop.addEventListener('abort', fail, { once: true });
  if (stop.aborted) fail();
  // It also ends after the message was accepted.
  promise.catch(() => {});
  return promise;
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** Commands whose errors are about the message and its recipient; any other error is about the server. */
const OF_MESSAGE = new Set(['RCPT TO', 'DATA']);

/** The note has no addresses and no text of the server, which may repeat them. */
function faultOf({ code, responseCode, command }: SmtpError): SendFault {
  const isOfServer = responseCode === undefined || !OF_MESSAGE.has(command ?? '');
  // The recipient is permanently rejected.
  const isFinal = command === 'RCPT TO' && (responseCode ?? 0) >= 500;
  const note =
    responseCode === undefined
      ? `the mail server cannot be used (${code ?? 'the connection ended'})`
      : `the mail server answered ${responseCode} to ${command ?? 'a command'}`;
  return { note, isFinal, isOfServer };
}
