// The cookie of “my member”: the slug of a member that a reader chose, and nothing else.

import type { IncomingMessage } from 'node:http';
import * as links from './links.ts';
import { rawHeader } from './raw-header.ts';

/** The pages that answer for the chosen member. Others are the same for everybody, and do not read the cookie. */
const PERSONAL_ROUTES: ReadonlySet<string> = new Set([
  links.HOME,
  links.MY_MEMBER,
  links.DIVISIONS_PAGE,
  links.VOTE_PAGE,
  links.BUSINESS_PAGE,
]);

/** The slug in the cookie; null without one, and on pages that are the same for everybody. */
export function chosenMember(route: string, incoming: IncomingMessage): string | null {
  if (!PERSONAL_ROUTES.has(route)) return null;
  const cookies = rawHeader(incoming, 'cookie') ?? '';
  return /(?:^|;\s*)member=([\w%.~-]{1,600})(?:;|$)/.exec(cookies)?.[1] ?? null;
}

/** For a year. */
export function memberCookie(slug: string, path: string): string {
  return `member=${encodeURIComponent(slug)}; Path=${path}/; Max-Age=31536000; SameSite=Lax; HttpOnly`;
}

export function noMemberCookie(path: string): string {
  return `member=; Path=${path}/; Max-Age=0; SameSite=Lax; HttpOnly`;
}
