// The events that the service reports: a closed list. Code says what happened; log and metrics decide how to
// show it.

export type Observation =
  | RequestCompleted
  | Counted
  /** A streamed response was ended before its end, because it took too long. `bytes` is what was sent of it. */
  | { readonly kind: 'response cut'; readonly requestId: string; readonly bytes: number }
  /** A defect of the service or of what it depends on: a request got 500, 503 or 507. */
  | { readonly kind: 'server fault'; readonly requestId: string; readonly error: unknown }
  | { readonly kind: 'worker lost'; readonly pid: number; readonly reason: string }
  /** The service starts, but something of its settings or its store will not do what was meant. */
  | { readonly kind: 'start warning'; readonly reason: string }
  | ServingBegins
  | { readonly kind: 'serving ends'; readonly signal: string }
  | AlertSent
  | MailSent;

export interface RequestCompleted {
  readonly kind: 'request completed';
  readonly requestId: string;
  readonly method: string;
  /** The address of the request, query included. */
  readonly url: string;
  /** The resource's address with its variables named, for counting. */
  readonly route: string;
  readonly status: number;
  readonly bytes: number;
  readonly durationMs: number;
  readonly client: string;
}

/** Of these there may be thousands a second. */
export type Counted =
  /**
   * A request got 503 because there was too much to do: nothing is broken. The reason is one of a few sentences of the program;
   * nothing that a client sent is in it.
   */
  | { readonly kind: 'request refused'; readonly reason: string }
  /** As many subscriptions by e-mail wait for their confirmation as may: one was forgotten for a new one, or a new one was refused. */
  | { readonly kind: 'following full'; readonly outcome: 'evicted' | 'full' };

/** The service starts: which record it serves. */
interface ServingBegins {
  readonly kind: 'serving begins';
  /** Its address, without a password. */
  readonly record: string;
  readonly entries: number;
  readonly invented: boolean;
}

/** A delivery of an alert, or a mail, was tried. */
interface Sent {
  readonly tries: number;
  readonly reason: string | null;
}

interface AlertSent extends Sent {
  readonly kind: 'alert sent';
  readonly alert: string;
  readonly delivery: string;
  /** `failed` is tried again, `dead` is not. */
  readonly outcome: 'delivered' | 'failed' | 'dead';
}

/** Somebody who follows was written to. The address is not part of it. */
interface MailSent extends Sent {
  readonly kind: 'mail sent';
  readonly mail: string;
  /** The number of the subscription. */
  readonly subscription: number;
  readonly of: 'confirmation' | 'digest';
  /** As of an alert. */
  readonly outcome: 'sent' | 'failed' | 'dead';
}

export type Observe = (observation: Observation) => void;
