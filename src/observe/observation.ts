// The events that the service reports: a closed list. Code says what happened; log and metrics decide how to
// show it.

export type Observation =
  | RequestCompleted
  | RequestRefused
  | FollowingFull
  | ResponseCut
  | ServerFault
  | WorkerLost
  | StartWarning
  | ServingBegins
  | ServingEnds
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

/** A request got 503 because there was too much to do: nothing is broken. */
export interface RequestRefused {
  readonly kind: 'request refused';
  /** One of a few sentences of the program; nothing that a client sent is in it. */
  readonly reason: string;
}

/** As many subscriptions by e-mail wait for their confirmation as may: one was forgotten for a new one, or a new one was refused. */
export interface FollowingFull {
  readonly kind: 'following full';
  readonly outcome: 'evicted' | 'full';
}

/** A streamed response was ended before its end, because it took too long. */
export interface ResponseCut {
  readonly kind: 'response cut';
  readonly requestId: string;
  /** What was sent of it. */
  readonly bytes: number;
}

/** A defect of the service or of what it depends on: a request got 500, 503 or 507. */
export interface ServerFault {
  readonly kind: 'server fault';
  readonly requestId: string;
  readonly error: unknown;
}

export interface WorkerLost {
  readonly kind: 'worker lost';
  readonly pid: number;
  readonly reason: string;
}

/** The service starts, but something of its settings or its store will not do what was meant. */
export interface StartWarning {
  readonly kind: 'start warning';
  readonly reason: string;
}

/** The service starts: which record it serves. */
export interface ServingBegins {
  readonly kind: 'serving begins';
  /** Its address, without a password. */
  readonly record: string;
  readonly entries: number;
  readonly invented: boolean;
}

export interface ServingEnds {
  readonly kind: 'serving ends';
  readonly signal: string;
}

/** A delivery of an alert was tried. */
export interface AlertSent {
  readonly kind: 'alert sent';
  readonly alert: string;
  readonly delivery: string;
  readonly tries: number;
  /** `failed` is tried again, `dead` is not. */
  readonly outcome: 'delivered' | 'failed' | 'dead';
  readonly reason: string | null;
}

/** Somebody who follows was written to, or it was tried. The address is not part of it. */
export interface MailSent {
  readonly kind: 'mail sent';
  readonly mail: string;
  /** The number of the subscription. */
  readonly subscription: number;
  readonly of: 'confirmation' | 'digest';
  readonly tries: number;
  /** `failed` is tried again, `dead` is not. */
  readonly outcome: 'sent' | 'failed' | 'dead';
  readonly reason: string | null;
}

export type Observe = (observation: Observation) => void;
