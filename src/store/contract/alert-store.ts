// The contract of the store of alerts and their deliveries. They are stored with the record, so that a restart loses
// nothing. Any number of processes may use it at once: a delivery that one has taken, no other takes.

import type { AlertedEntry } from '../../record/alert.ts';
import type { EntryFilter } from '../../record/filter.ts';

export interface AlertStore {
  /** Adds an alert for the changes after `lastSeq`; false where the name is taken. */
  add(alert: NewAlert): Promise<boolean>;

  /** Every alert, by name. */
  all(): Promise<readonly Alert[]>;

  /** Removes an alert and its queued deliveries; false where there is none of that name. */
  remove(name: string): Promise<boolean>;

  /**
   * Records which changes alerts have seen and the deliveries they made of them, all in one transaction. The progress of
   * an alert is left out where it was removed, or another process has recorded later progress.
   */
  recordProgress(progress: readonly AlertProgress[], nowMs: number): Promise<void>;

  /** Records on an alert why it makes no deliveries. */
  recordProblem(alertId: number, note: string): Promise<void>;

  /**
   * Takes the delivery that has been due longest; null where there is none. The deliveries of one alert are taken in the
   * order of changes, each when the one before is delivered or dead. A delivery is the caller's for `leaseMs`, and due
   * again after that.
   */
  takeDue(nowMs: number, leaseMs: number): Promise<Delivery | null>;

  /** The delivery was received. */
  markDelivered(id: string, nowMs: number): Promise<void>;

  /** The delivery was not received, and is due again at `nextMs`. Those of the same alert behind it wait. */
  markFailed(id: string, nextMs: number, note: string): Promise<void>;

  /** The delivery is given up: it is counted, its note is recorded on the alert, and it is removed. */
  markDead(id: string, note: string): Promise<void>;

  /** Ends its connections; safe to call twice. */
  close(): Promise<void>;
}

export interface NewAlert {
  readonly name: string;
  readonly url: string;
  /** The key its deliveries are signed with. It is stored in clear, because each delivery needs it. */
  readonly secret: string;
  readonly filter: EntryFilter;
  /** The filter as a person wrote it. */
  readonly filterText: string;
  /** Whether it may be delivered to private addresses, and by plain HTTP. */
  readonly allowPrivate: boolean;
  readonly madeAtMs: number;
  readonly lastSeq: number;
}

export interface Alert extends NewAlert {
  readonly id: number;
  /** Deliveries in its queue. */
  readonly waiting: number;
  readonly delivered: number;
  readonly deliveredAtMs: number | null;
  /** Deliveries that were given up. */
  readonly dead: number;
  /** The last problem; null where the last delivery was received. */
  readonly note: string | null;
}

/** The deliveries an alert made of the changes after `fromSeq`, up to `toSeq` inclusive. */
export interface AlertProgress {
  readonly alertId: number;
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly deliveries: readonly NewDelivery[];
}

export interface NewDelivery {
  /** Sent with every try, so that a receiver recognises a delivery it already has. */
  readonly id: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** The entries of the delivery. Their texts are read at each try, so that an entry that was withdrawn since is left out. */
  readonly entries: readonly AlertedEntry[];
}

export interface Delivery extends NewDelivery {
  readonly alert: Pick<Alert, 'id' | 'name' | 'url' | 'secret' | 'filter' | 'allowPrivate'>;
  /** Tries so far, this one included. */
  readonly tries: number;
  readonly madeAtMs: number;
}
