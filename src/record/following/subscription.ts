// A subscription: what somebody follows by e-mail, and how often they are written to.

import { DAY_MS } from '../calendar/days.ts';
import type { EntryFilter } from '../filter.ts';

/** What can be followed: what a person says, what a search finds, the same business over sittings, a chamber. */
export type TopicKind = 'person' | 'search' | 'business' | 'chamber';

/** After each sitting, or once a day. */
export type Frequency = 'sitting' | 'day';

export interface Topic {
  readonly kind: TopicKind;
  readonly filter: EntryFilter;
  /** The series of the same business; null for other kinds, which the filter describes completely. */
  readonly series: string | null;
  /** What the page calls it. */
  readonly title: string;
  /** The path of the page, query included. An address follows a path once. */
  readonly path: string;
}

/** Time enough to find the mail among others; an address that somebody else gave is forgotten after it. */
export const CONFIRMED_WITHIN_MS = 2 * DAY_MS;

/** Mails in a row that an address refused for good, after which nothing more is sent to it. */
export const REFUSALS_MAX = 3;

/** Digests of the day are sent at 04:00 UTC: after the last sitting of a day in East Africa, before people get up. */
const DIGEST_HOUR_MS = 4 * 60 * 60 * 1_000;

/** When the next digest of the day is due, after a moment. */
export function nextDigestMs(nowMs: number): number {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS + DIGEST_HOUR_MS;
  return today > nowMs ? today : today + DAY_MS;
}
