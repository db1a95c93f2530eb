// A mail server (smtp-server) that records what it receives and answers as a test says.

import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Ending } from './temporary.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Names in lower case; repeated headers are joined. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  /** The message as sent. */
  readonly source: string;
}

export interface MailReceiver {
  /** `smtp://127.0.0.1:<port>`. */
  readonly url: string;
  readonly received: ReceivedMail[];
  /** Its reply to a recipient from now on: 250 accepts the mail. */
  recipientAnswer: number;
  /** Its reply to the text of a mail; a function is called instead of replying. */
  dataAnswer: number | ((answer: () => void) => void);
}

export async function startMailReceiver(test: Ending): Promise<MailReceiver> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _, done) => {
      const { recipientAnswer } = receiver;
      done(recipientAnswer === 250 ? null : refusal(recipientAnswer, `no ${address} here`));
    },
    onData: (stream, { envelope }, done) => {
      void (async () => {
        const source = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>));
        const { dataAnswer } = receiver;
        const take = (): void => {
          const to = envelope.rcptTo.map(({ address }) => address);
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          receiver.received.push({ from, to, ...readMail(source.toString('latin1')) });
          done();
        };
        if (typeof dataAnswer === 'function') dataAnswer(take);
        else if (dataAnswer === 250) take();
        else done(refusal(dataAnswer, 'not now'));
      })();
    },
  });
  // Clients that disconnect in the middle of a mail are part of the tests.
  server.on('error', () => {});
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () =>
      resolve((listening.address() as AddressInfo).port),
    );
  });
  const receiver: MailReceiver = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    recipientAnswer: 250,
    dataAnswer: 250,
  };
  test.after(() => new Promise<void>((resolve) => server.close(resolve)));
  return receiver;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** The headers, and the two parts of multipart/alternative. */
function readMail(source: string): Pick<ReceivedMail, 'headers' | 'text' | 'html' | 'source'> {
  const { headers, body } = readPart(source);
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1] ?? '\0';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => readPart(part.replace(/^\r\n/, '')));
  const content = (type: string): string => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type));
    return part === undefined ? '' : decoded(part).replaceAll('\r\n', '\n');
  };
  return { headers, text: content('text/plain'), html: content('text/html'), source };
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function readPart(source: string): Part {
  const end = source.indexOf('\r\n\r\n');
  const headers = new Map<string, string>();
  for (const line of source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = decodedWords(line.slice(colon + 1).trim());
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
  }
  return { headers, body: source.slice(end + 4) };
}

function decoded({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? quotedPrintable(body) : body;
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Encoded words of a header (RFC 2047). */
function decodedWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, form: string, text: string) =>
      form.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')),
    );
}
