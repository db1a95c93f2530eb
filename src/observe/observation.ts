// The events that the service reports: a closed list. Code says what happened; log and metrics decide how to show it.

export type Observation =
  | RequestCompleted
  | Counted
  /** A streamed response was cut off because it took too long. `bytes` were sent. */
  | { readonly kind: 'response cut'; readonly requestId: string; readonly bytes: number }
  /** A defect of the service or of a dependency: a request got 500, 503 or 507. */
  | { readonly kind: 'server fault'; readonly requestId: string; readonly error: unknown }
  | { readonly kind: 'worker lost'; readonly pid: number; readonly reason: string }
  /** The service starts, but a setting or the store will not work as intended. */
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
  /** The resource's path with named variables, for counting. */
  readonly route: string;
  readonly status: number;
  readonly bytes: number;
  readonly durationMs: number;
  readonly client: string;
}

/** There may be thousands of these a second. */
export type Counted =
  /**
   * A request got 503 because of load: nothing is broken. The reason is one of the program's fixed sentences and contains no
   * client input.
   */
  | { readonly kind: 'request refused'; readonly reason: string }
  /**
   * The limit of unconfirmed e-mail subscriptions was reached: an old one was deleted for a new one, or the new one was
   * refused.
   */
  | { readonly kind: 'following full'; readonly outcome: 'evicted' | 'full' };

/** The service starts: which record it serves. */
interface ServingBegins {
  readonly kind: 'serving begins';
  /** The record's address, without a password. */
  readonly record: string;
  readonly entries: number;
  readonly invented: boolean;
}

/** An attempt to deliver an alert or a mail. */
interface Sent {
  readonly tries: number;
  readonly reason: string | null;
}

interface AlertSent extends Sent {
  readonly kind: 'alert sent';
  readonly alert: string;
  readonly delivery: string;
  /** `failed` is retried, `dead` is not. */
  readonly outcome: 'delivered' | 'failed' | 'dead';
}

/** An attempt to send mail to a subscriber. The address is not included. */
interface MailSent extends Sent {
  readonly kind: 'mail sent';
  readonly mail: string;
  /** The number of the subscription. */
  readonly subscription: number;
  readonly of: 'confirmation' | 'digest';
  /** As for an alert. */
  readonly outcome: 'sent' | 'failed' | 'dead';
}

export type Observe = (observation: Observation) => void;
