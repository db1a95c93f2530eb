// The errors of requests to a server.

export type FaultKind =
  /** The address must not be requested: because of its scheme, its host, or the target of a redirect. */
  | 'refused'
  /** The server could not be reached, or the connection ended early. */
  | 'network'
  /** The server took too long. */
  | 'timeout'
  /** The server answered with an error. */
  | 'status'
  /** The response is not what was requested: HTML, broken JSON, too many bytes, a link to another host. */
  | 'content';

type FaultDetails = Partial<Pick<ServerFault, 'status' | 'requestId' | 'retryAfterMs'>>;

export class ServerFault extends Error {
  override readonly name = 'ServerFault';
  readonly kind: FaultKind;
  readonly url: string;
  /** The status of the response, if there was one. */
  readonly status: number | null;
  /** The id of the request in the server's log, to quote in a report. */
  readonly requestId: string | null;
  /** How long the server asks clients to wait, if it says so. */
  readonly retryAfterMs: number | null;

  /** The message of an error response includes the server's own message. */
  constructor(kind: FaultKind, url: URL | string, message: string, details: FaultDetails = {}) {
    super(message);
    this.kind = kind;
    this.url = String(url);
    this.status = details.status ?? null;
    this.requestId = details.requestId ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }

  /** Whether the same request may succeed a little later. */
  get isPassing(): boolean {
    if (this.kind === 'network' || this.kind === 'timeout') return true;
    return this.status !== null && PASSING_STATUSES.has(this.status);
  }
}

/** Timeouts, too many requests, and errors of a server or of the proxy in front of it. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
