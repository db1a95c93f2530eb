// The catalogue of errors for clients and operators.
//
// An operator's error ends a command with one line: what was wrong and what to do. A client's error is a status and a JSON
// body, with the original's sentences.

import {
  ClientGone,
  SearchTooLong,
  StoreDamaged,
  StoreUnavailable,
  TooBusy,
} from '@hansard/search/errors';

export { ClientGone, SearchTooLong, StoreDamaged, StoreUnavailable, TooBusy };

/** An error that the person at the terminal can fix. `main` prints only the message, without a stack. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

/** A temporary error, which may be gone later without a change to the document: a lock, a permission, a full disk. */
export class PassingFault extends OperatorError {
  override readonly name = 'PassingFault';
}

/**
 * An error in a client's request; the response has this status and body. It has no stack: its cause is not in the program, and
 * creating stacks took a tenth of the serving thread for a client that sends only faulty requests.
 */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    body: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(typeof body['detail'] === 'string' ? body['detail'] : JSON.stringify(body));
    Error.stackTraceLimit = stackTraceLimit;
    this.status = status;
    this.body = body;
    this.headers = headers;
  }

  /** The same error for a part of the input, under the name of that part. */
  within(part: string | number): ClientError {
    return new ClientError(this.status, { [part]: this.body }, this.headers);
  }
}

/** Another process is writing, so a write did not begin. */
export class StoreLocked extends StoreUnavailable {
  override readonly name = 'StoreLocked';
}

/** The disk has no space for a write. */
export class StoreFull extends StoreUnavailable {
  override readonly name = 'StoreFull';
}

/**
 * Whether a request is refused only because of load or another writing process: nothing is broken, and nobody needs to
 * investigate.
 */
export function isRefusalForLoad(error: unknown): error is Error {
  if (error instanceof ClientError) return error.status === 503;
  return error instanceof TooBusy || error instanceof StoreLocked;
}

/** The error that ended a command, as one line for the terminal; null for a defect of the program. */
export function operatorMessage(error: unknown): string | null {
  if (error instanceof OperatorError || error instanceof StoreDamaged) return error.message;
  if (error instanceof StoreFull) {
    return `The disk is full: ${error.message}. Nothing was stored. Free some space, then run the command again.`;
  }
  if (error instanceof StoreUnavailable) {
    return `The record cannot be used at the moment: ${error.message}. Run the command again later.`;
  }
  return null;
}

const detail = (status: number, text: string, headers?: Record<string, string>): ClientError =>
  new ClientError(status, { detail: text }, headers);

/** The default of how long a client is asked to wait before it retries. */
const RETRY_AFTER_SECONDS = 5;
const retryLater = { 'Retry-After': String(RETRY_AFTER_SECONDS) };

export const clientErrors = {
  badRequest: (text: string) => detail(400, text),
  badParameter: (parameter: string, text: string) => new ClientError(400, { [parameter]: [text] }),
  searchTooLong: () =>
    new ClientError(400, {
      q: [
        'This search takes too long. Search for fewer or longer words, or narrow it by date, speaker or venue.',
      ],
    }),
  notAuthenticated: () =>
    detail(401, 'Authentication credentials were not provided.', { 'WWW-Authenticate': 'Token' }),
  invalidToken: () => detail(401, 'Invalid token.', { 'WWW-Authenticate': 'Token' }),
  /** See the endpoint of the Model Context Protocol. */
  foreignOrigin: () =>
    detail(
      403,
      'A page of another site may not send messages here. Send them from a program, without the header Origin.',
    ),
  foreignHost: () =>
    detail(
      403,
      'Without the setting BASE_URL, messages are accepted only under a name of this machine, such as localhost. Set BASE_URL to accept them under another name.',
    ),
  notFound: () => detail(404, 'Not found.'),
  /** A withdrawn entry: not found, with the address of its history (RFC 5829). */
  withdrawn: (historyUrl: string) =>
    detail(404, 'Not found.', { Link: `<${historyUrl}>; rel="version-history"` }),
  invalidPage: () => detail(404, 'Invalid page.'),
  methodNotAllowed: (method: string, allow: string) =>
    detail(405, `Method "${method}" not allowed.`, { Allow: allow }),
  notAcceptable: () => detail(406, 'Could not satisfy the request Accept header.'),
  conflict: (text: string) => detail(409, text),
  preconditionFailed: (what = 'entry') =>
    detail(412, `The ${what} has changed since you read it. Read it again before you change it.`),
  /** RFC 9110: the response names the accepted media types. */
  unsupportedMediaType: (type: string, taken: string) =>
    detail(415, `Unsupported media type "${type}" in request.`, { Accept: taken }),
  /** RFC 9110: the response names the accepted codings. */
  unsupportedCoding: (coding: string) =>
    detail(
      415,
      `Unsupported content coding "${coding}" in request. Send the body without compression.`,
      {
        'Accept-Encoding': 'identity',
      },
    ),
  keyReused: () => detail(422, 'This Idempotency-Key was used for another request. Use a new key.'),
  parseError: (text: string) => detail(400, `JSON parse error - ${text}`),
  requestTimeout: () => detail(408, 'The request took too long to arrive.'),
  bodyTooLarge: (bytesMax: number) =>
    detail(413, `The body is larger than the ${bytesMax} bytes that this service accepts.`),
  tooManyParameters: (parameters: number, parametersMax: number) =>
    detail(
      400,
      `The address has ${parameters} parameters, but at most ${parametersMax} are accepted.`,
    ),
  addressTooLong: (charactersMax: number) =>
    detail(
      414,
      `The address is longer than the ${charactersMax} characters that this service accepts.`,
    ),
  tooManyRequests: (seconds: number) =>
    detail(
      429,
      `Request was throttled. Expected available in ${seconds} second${seconds === 1 ? '' : 's'}.`,
      { 'Retry-After': String(seconds) },
    ),
  headersTooLarge: (bytesMax: number) =>
    detail(
      431,
      `The header fields are larger than the ${bytesMax} bytes that this service accepts.`,
    ),
  /** Nobody receives it: the status, which nginx also uses, is for the log. */
  clientGone: () => detail(499, 'The client closed the connection.'),
  serverError: () => detail(500, 'A server error occurred.'),
  storageFull: () => detail(507, 'The disk that stores the record is full. Nothing was stored.'),
  noIdLeft: (text: string) => detail(507, `${text} Nothing was stored.`),
  unavailable: (done: 'read' | 'written') =>
    detail(503, `The record cannot be ${done} at the moment. Try again shortly.`, retryLater),
  tooBusy: () =>
    detail(503, 'The server is too busy at the moment. Try again shortly.', retryLater),
  tooManyExportsOfClient: (most: number) =>
    detail(
      429,
      `You have ${most} exports running. Read them to the end before you request another.`,
      retryLater,
    ),
  tooManyExports: () => detail(503, 'Too many exports are running. Try again shortly.', retryLater),
} as const;

const WRITING: ReadonlySet<string | undefined> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** A client's error unchanged; a defect of ours without internal details. */
export function clientErrorOf(error: unknown, method: string | undefined): ClientError {
  if (error instanceof ClientError) return error;
  if (error instanceof ClientGone) return clientErrors.clientGone();
  if (error instanceof SearchTooLong) return clientErrors.searchTooLong();
  if (error instanceof StoreFull) return clientErrors.storageFull();
  if (error instanceof TooBusy) return clientErrors.tooBusy();
  // Retrying does not help, so there is no Retry-After.
  if (error instanceof StoreDamaged) return clientErrors.serverError();
  if (error instanceof StoreUnavailable) {
    return clientErrors.unavailable(WRITING.has(method) ? 'written' : 'read');
  }
  return clientErrors.serverError();
}
