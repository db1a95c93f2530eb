// A subscription: what somebody follows by e-mail, and how often they receive mail.

import { hash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { DAY_MS } from './days.ts';
import type { EntryFilter } from './filter.ts';
import { localMs, type Parliament } from './parliament/parliament.ts';

/** What can be followed: a person's words, the results of a search, the same business over sittings, a chamber. */
export type TopicKind = 'person' | 'search' | 'business' | 'chamber';

/** Once a week, once a day, or after each sitting; what is offered first is first. */
export const FREQUENCIES = ['week', 'day', 'sitting'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export interface Topic {
  readonly kind: TopicKind;
  readonly filter: EntryFilter;
  /** The series of the same business; null for other kinds, which the filter describes completely. */
  readonly series: string | null;
  /** The title of the page. */
  readonly title: string;
  /** The path of the page with its query. An address can follow a path once. */
  readonly path: string;
}

/** Long enough to find the mail among others; then an address that somebody else entered is deleted. */
export const CONFIRMED_WITHIN_MS = 2 * DAY_MS;

/** After this many consecutive permanent rejections, nothing more is sent to an address. */
export const REFUSALS_MAX = 3;

/** Digests are sent at 6 a.m. local time of the parliament: after the last sitting of a day, before people get up. */
const DIGEST_HOUR_MS = 6 * 60 * 60 * 1_000;

/** Weekly ones on Saturdays, after the sittings of the week; 1 January 1970 was a Thursday. */
const DIGEST_WEEKDAY = 2;

/** When the next digest is due after a moment; after each sitting, that is at once. */
export function nextDigestMs(
  nowMs: number,
  parliament: Parliament,
  frequency: Frequency = 'day',
): number {
  if (frequency === 'sitting') return nowMs;
  const localNowMs = localMs(parliament, nowMs);
  const today = Math.floor(localNowMs / DAY_MS) * DAY_MS + DIGEST_HOUR_MS;
  const next = today > localNowMs ? today : today + DAY_MS;
  const daysLeft = (DIGEST_WEEKDAY + 7 - (Math.floor(next / DAY_MS) % 7)) % 7;
  const dueMs = nowMs + next + (frequency === 'week' ? daysLeft * DAY_MS : 0) - localNowMs;
  // An hour off where the clocks are changed in between.
  return dueMs + (localNowMs - nowMs) - (localMs(parliament, dueMs) - dueMs);
}

// E-mail addresses: a syntactic check, and what several spellings of one have in common.

/** What SMTP allows (RFC 5321, 4.5.3.1). */
const MAIL_ADDRESS_LENGTH_MAX = 254;

/** An atom of RFC 5322, and more after single dots. Quoted forms and other alphabets are not used in practice. */
const LOCAL_PART = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** The address in a text, with its domain in lower case and in ASCII; null if the text is not an address. */
export function readMailAddress(typed: string): string | null {
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > MAIL_ADDRESS_LENGTH_MAX) return null;
  const local = text.slice(0, at);
  const domain = domainToASCII(text.slice(at + 1));
  const address = `${local}@${domain}`;
  const isAddress = LOCAL_PART.test(local) && DOMAIN.test(domain);
  return isAddress && address.length <= MAIL_ADDRESS_LENGTH_MAX ? address : null;
}

/**
 * The digest by which an address's subscriptions are found. At most providers, case and a suffix after a plus sign do not
 * change the mailbox, so such spellings share a digest.
 */
export function addressDigest(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).replace(/(?<=.)\+.*$/s, '');
  return hash('sha256', `${local}${address.slice(at)}`.toLowerCase(), 'hex');
}

/** Names of one provider, which also ignores full stops before the @. */
const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** The digest by which mails to a mailbox are counted: the largest provider allows more spellings of one. */
export function mailboxDigest(address: string): string {
  const at = address.lastIndexOf('@');
  return GMAIL.has(address.slice(at + 1).toLowerCase())
    ? addressDigest(`${address.slice(0, at).replaceAll('.', '')}@gmail.com`)
    : addressDigest(address);
}
