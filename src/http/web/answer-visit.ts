// The way of a visit to the site: language, page, frame, freshness.

import type { ClientError } from '../../errors.ts';
import type { RecordState } from '../../store/answers.ts';
import type { Store } from '../../store/store.ts';
import { answerOf, type Answer } from '../answer.ts';
import { PAGE_HEADERS } from '../assets.ts';
import type { RawCall } from '../call.ts';
import { freshnessHeaders } from '../freshness.ts';
import { inLanguage, LANGUAGE_PARAMETER } from '../links.ts';
import { redirectTo } from '../redirect.ts';
import { errorPage } from './error-page.ts';
import { framed } from './frame.ts';
import { chosenLanguage, isLanguage, languageCookie } from './language-choice.ts';
import type { MakePage, Page, Visit } from './page.ts';
import { tellingIn } from '../words/telling.ts';

export async function answerVisit(store: Store, make: MakePage, call: RawCall): Promise<Answer> {
  const visit = visitOf(call, await store.recordState());
  const made = await make(visit);
  if ('redirect' in made) {
    const asked = call.query.get(LANGUAGE_PARAMETER);
    const to = isLanguage(asked) ? inLanguage(made.to, asked) : made.to;
    return redirectTo(made.redirect, `${call.base.url}${to}`, call.base);
  }
  const status = made.status ?? 200;
  const fresh =
    status === 200
      ? freshnessHeaders(pageTag(visit), visit.state.changedAtMs, call.base)
      : ['Cache-Control', 'no-store'];
  return pageAnswer(made, visit, call, fresh);
}

/** What went wrong, as a page in the site's frame. */
export function failedVisit(error: ClientError, call: RawCall): Answer {
  const visit = visitOf(call, NO_STATE);
  const page = errorPage(error, visit);
  const headers = ['Cache-Control', 'no-store'];
  for (const name in error.headers) headers.push(name, error.headers[name]!);
  return pageAnswer(page, visit, call, headers);
}

const NO_STATE: RecordState = { count: 0, stamp: '', changedAtMs: 0 };

export function visitOf(call: RawCall, state: RecordState): Visit {
  const { query, request, parameters, base } = call;
  return {
    telling: tellingIn(chosenLanguage(query.get(LANGUAGE_PARAMETER), request)),
    parameters,
    query,
    base,
    state,
    today: new Date().toISOString().slice(0, 'YYYY-MM-DD'.length),
    href: (path) => `${base.path}${path}`,
  };
}

/** All that a page at one address depends on; citations on it carry the day. */
function pageTag({ state, telling, today, base }: Visit): string {
  return `"${state.stamp}.${telling.language}.${today}-${base.tag}p"`;
}

function pageAnswer(page: Page, visit: Visit, call: RawCall, more: readonly string[]): Answer {
  const asked = call.query.get(LANGUAGE_PARAMETER);
  const headers = [
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Language',
    visit.telling.language,
    'Vary',
    'Accept-Language, Cookie, Accept-Encoding',
    ...more,
    ...PAGE_HEADERS,
  ];
  if (isLanguage(asked)) headers.push('Set-Cookie', languageCookie(asked, call.base.path));
  return answerOf(page.status ?? 200, headers, framed(page, visit));
}
