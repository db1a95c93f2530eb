// Where alerts and their deliveries are kept: beside the record, so that a restart forgets nothing.
// Any number of processes may use it at once; what one has taken, no other takes.

import type { AlertedEntry } from '../../hansard/alert.ts';
import type { EntryFilter } from '../../hansard/filter.ts';

export interface AlertStore {
  /** Makes an alert, which is told of what happens after the change `lastSeq`; false where the name is taken. */
  add(alert: NewAlert): Promise<boolean>;

  /** Every alert, by name. */
  all(): Promise<readonly Alert[]>;

  /** Ends an alert and forgets what was still to be delivered; false where there is none of that name. */
  remove(name: string): Promise<boolean>;

  /**
   * Notes that alerts have looked at changes and what is to be told of them, all in one transaction. A look is
   * left out where the alert is gone or has been moved on by somebody else.
   */
  noteLooks(looks: readonly Look[], nowMs: number): Promise<void>;

  /** Notes on an alert what keeps it from being told. */
  noteTrouble(alertId: number, note: string): Promise<void>;

  /**
   * Takes the delivery that is due longest; null where there is none. Those of one alert are taken in the order
   * of changes, each when the one before is settled for good. It is the caller's until `leaseMs` have
   * passed, and due again after.
   */
  takeDue(nowMs: number, leaseMs: number): Promise<Delivery | null>;

  /** The delivery was received. */
  settleDelivered(id: string, nowMs: number): Promise<void>;

  /** It was not, and is due again at `nextMs`; what waits behind it waits on. */
  settleFailed(id: string, nextMs: number, note: string): Promise<void>;

  /** It never will be: it is counted, noted on the alert and forgotten. */
  settleDead(id: string, note: string): Promise<void>;

  /** Ends its connections; safe to call twice. */
  close(): Promise<void>;
}

export interface NewAlert {
  readonly name: string;
  readonly url: string;
  /** What its deliveries are signed with: kept, since it is needed each time. */
  readonly secret: string;
  readonly filter: EntryFilter;
  /** The filter as a person wrote it. */
  readonly asked: string;
  /** Whether it may be delivered to private addresses, and by plain HTTP. */
  readonly allowPrivate: boolean;
  readonly madeAtMs: number;
  readonly lastSeq: number;
}

export interface Alert extends NewAlert {
  readonly id: number;
  /** Deliveries that wait. */
  readonly waiting: number;
  readonly delivered: number;
  readonly deliveredAtMs: number | null;
  /** Deliveries that were given up. */
  readonly dead: number;
  /** What went wrong last; null where the last delivery was received. */
  readonly note: string | null;
}

/** What an alert made of the changes after `fromSeq`, up to and with `toSeq`. */
export interface Look {
  readonly alertId: number;
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly deliveries: readonly NewDelivery[];
}

export interface NewDelivery {
  /** Told with every try, so that a receiver knows what it has already. */
  readonly id: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** Which entries; their texts are read when it is tried, so that what was withdrawn since is not told. */
  readonly entries: readonly AlertedEntry[];
}

export interface Delivery extends NewDelivery {
  readonly alert: Pick<Alert, 'id' | 'name' | 'url' | 'secret' | 'filter' | 'allowPrivate'>;
  /** Tries so far, this one included. */
  readonly tries: number;
  readonly madeAtMs: number;
}
