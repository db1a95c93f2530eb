// The contract of the store of subscriptions by e-mail and of the mails that wait to be sent. They are stored with the
// record, so that a restart loses nothing. Any number of processes may use it at once: a mail that one has taken, no
// other takes.

import type { Frequency, Topic } from '../../record/subscription.ts';

export interface SubscriptionStore {
  /**
   * Adds a subscription that is not confirmed yet, and queues the mail with the link that confirms it. Where the address
   * follows the topic already, its subscription stays as it is and the mail is queued all the same. `limited` where the
   * client has made too many requests; where the address has had too many mails, nothing is queued and nothing shows it.
   */
  request(subscription: NewSubscription, limits: RequestLimits): Promise<'accepted' | 'limited'>;

  /** The subscription of a token; null where there is none, or it was not confirmed in time. */
  ofToken(token: string, nowMs: number): Promise<Subscription | null>;

  /**
   * Confirms the subscription of a token from the change after `lastSeq`, or changes how often one that is confirmed is
   * written to; false where there is none.
   */
  confirm(token: string, confirmation: Confirmation): Promise<boolean>;

  /** Removes the subscription of a token and its mails; false where there is none. */
  remove(token: string): Promise<boolean>;

  /** Removes every subscription of an address, in any spelling of its letters; how many there were. */
  removeAddress(address: string): Promise<number>;

  /** Subscriptions that are confirmed, due at a time and have no digest in the queue, in order of id, at most so many. */
  due(nowMs: number, lastSeq: number, page: SubscriptionPage): Promise<readonly Subscription[]>;

  /** What is followed, by how many, and how sending goes: without addresses. */
  summary(): Promise<SubscriptionSummary>;

  /**
   * Records which changes subscriptions have seen and the digests they made of them, all in one transaction. Progress is
   * left out where the subscription was removed, or another process has recorded later progress.
   */
  recordProgress(progress: readonly SubscriptionProgress[], nowMs: number): Promise<void>;

  /** Takes the mail that has been due longest, confirmations first; null where there is none. It is the caller's for `leaseMs`. */
  takeDue(nowMs: number, leaseMs: number): Promise<Mail | null>;

  /** The mail was accepted by the mail server, or has nothing to say any more. */
  markSent(id: string): Promise<void>;

  /** The mail was not accepted, and is due again at `nextMs`. */
  markFailed(id: string, nextMs: number, note: string): Promise<void>;

  /**
   * The mail is given up. Where its address was refused for good, that is counted; a subscription with REFUSALS_MAX
   * refusals in a row is removed, and so is one that is not confirmed.
   */
  markDead(id: string, isRefused: boolean): Promise<void>;

  /** Removes the subscriptions that were not confirmed in time, and the requests that count no longer. */
  removeExpired(nowMs: number): Promise<void>;

  /** Ends its connections; safe to call twice. */
  close(): Promise<void>;
}

export interface NewSubscription {
  readonly address: string;
  readonly topic: Topic;
  readonly frequency: Frequency;
  /** The language of its mails, by the code of the site's. */
  readonly language: string;
  /** Anybody who knows it can confirm and remove the subscription. It is stored in clear, because each mail needs it. */
  readonly token: string;
  readonly madeAtMs: number;
  /** What the client is counted by. */
  readonly clientDigest: string;
}

/** How many requests and mails there may be. */
export interface RequestLimits {
  /** Requests of one client in an hour. */
  readonly perClientHour: number;
  /** Mails with a link to one address in a day. */
  readonly perAddressDay: number;
  /** Subscriptions of one address. */
  readonly perAddress: number;
  /** Subscriptions of all addresses that wait for their confirmation. */
  readonly unconfirmed: number;
}

export interface Confirmation {
  readonly frequency: Frequency;
  readonly lastSeq: number;
  readonly nowMs: number;
  /** When its first digest is due. */
  readonly nextAtMs: number;
}

export interface Subscription extends Omit<NewSubscription, 'clientDigest'> {
  readonly id: number;
  /** Null where it is not confirmed. */
  readonly confirmedAtMs: number | null;
  readonly lastSeq: number;
  /** The newest sitting it was written about. */
  readonly lastSittingId: number;
  /** When its last digest was queued; 0 where there was none. */
  readonly digestAtMs: number;
}

/** Subscriptions after an id, at most so many. */
export interface SubscriptionPage {
  readonly afterId: number;
  readonly size: number;
}

export interface SubscriptionSummary {
  readonly topics: readonly FollowedTopic[];
  readonly unconfirmed: number;
  readonly waitingMails: number;
  /** The last problem of a mail that waits; null where there is none. */
  readonly note: string | null;
}

export interface FollowedTopic {
  readonly path: string;
  readonly title: string;
  readonly frequency: Frequency;
  readonly subscriptions: number;
  readonly sent: number;
}

/** What a subscription made of the changes after `fromSeq`, up to `toSeq` inclusive. */
export interface SubscriptionProgress {
  readonly subscriptionId: number;
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly nextAtMs: number;
  /** Null where nothing is new. */
  readonly digest: NewDigest | null;
}

export interface NewDigest {
  /** The Message-ID is made from it, so that a mailbox recognizes a mail it already has. */
  readonly id: string;
  /** The newest sitting it is about. */
  readonly lastSittingId: number;
  /** Some of what is new; texts are read when the mail is sent. */
  readonly entryIds: readonly number[];
  /** How many entries are new. */
  readonly found: number;
}

export interface Mail {
  readonly id: string;
  readonly kind: 'confirmation' | 'digest';
  readonly subscription: Subscription;
  readonly entryIds: readonly number[];
  readonly found: number;
  /** Tries so far, this one included. */
  readonly tries: number;
  readonly madeAtMs: number;
}
