// A subscription: what somebody follows by e-mail, and how often they are written to.

import { hash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { DAY_MS } from './calendar.ts';
import type { EntryFilter } from './filter.ts';
import { localMs, type Parliament } from './parliament/parliament.ts';

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

/** Digests of the day are sent at 6 o'clock where the parliament sits: after the last sitting of a day, before people get up. */
const DIGEST_HOUR_MS = 6 * 60 * 60 * 1_000;

/** When the next digest of the day is due, after a moment. */
export function nextDigestMs(nowMs: number, parliament: Parliament): number {
  const localNowMs = localMs(parliament, nowMs);
  const today = Math.floor(localNowMs / DAY_MS) * DAY_MS + DIGEST_HOUR_MS;
  return nowMs + (today > localNowMs ? today : today + DAY_MS) - localNowMs;
}

// Addresses of e-mail, as far as a text shows whether it is one, and what several spellings of one have in common.

/** What SMTP allows (RFC 5321, 4.5.3.1). */
const MAIL_ADDRESS_LENGTH_MAX = 254;

/** An atom of RFC 5322, and more of them after single dots. Quoted forms and other alphabets are not used in practice. */
const LOCAL_PART = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** The address in a text, its domain in lower case and in ASCII; null where the text is no address. */
export function readMailAddress(given: string): string | null {
  const text = given.trim();
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > MAIL_ADDRESS_LENGTH_MAX) return null;
  const local = text.slice(0, at);
  const domain = domainToASCII(text.slice(at + 1));
  const address = `${local}@${domain}`;
  const isAddress = LOCAL_PART.test(local) && DOMAIN.test(domain);
  return isAddress && address.length <= MAIL_ADDRESS_LENGTH_MAX ? address : null;
}

/**
 * The digest by which the subscriptions of an address are found. Letters of either case, and what follows a plus sign, reach the
 * same mailbox at most providers, so spellings that differ in these share a digest.
 */
export function addressDigest(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return hash('sha256', `${local}${address.slice(at)}`.toLowerCase(), 'hex');
}

/** Names of one provider, which also ignores full stops before the @. */
const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** The digest by which mails to a mailbox are counted: the largest provider has more spellings of one. */
export function mailboxDigest(address: string): string {
  const at = address.lastIndexOf('@');
  return GMAIL.has(address.slice(at + 1).toLowerCase())
    ? addressDigest(`${address.slice(0, at).replaceAll('.', '')}@gmail.com`)
    : addressDigest(address);
}
