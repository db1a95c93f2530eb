// How long debates are, in words and as a line below their titles.

import { html } from 'ghtml';
import { minutesToRead } from '../../../record/debates/debate.ts';
import type { DebateRow } from '../../../search/finder/finder.ts';
import type { Locale } from '../../words/locale.ts';
import type { SiteRequest } from '../frame/page.ts';
import { namedDebate } from './debate-names.ts';

export function speechesText(contributions: number, { t }: Locale): string {
  return t('speechesCount', { count: contributions });
}

export function minutesText(said: number, { t }: Locale): string {
  const minutes = minutesToRead(said);
  return t('minutesToRead', { count: minutes });
}

/** Speeches, words and minutes, as spans of a line. */
export function debateSize({ contributions, words: said }: DebateRow, locale: Locale): string {
  const parts = [speechesText(contributions, locale), locale.t('wordsCount', { count: said })];
  if (said > 0) parts.push(minutesText(said, locale));
  return parts.map((part) => html`<span>${part}</span>`).join(' ');
}

/** The line below the title of a debate in its sitting: how long it is, and the link to its own page. */
export function sizeLine(debate: DebateRow, { locale, href }: SiteRequest): string {
  const { title, path } = namedDebate(debate);
  const { words: said, contributions } = debate;
  const size = [
    ...(contributions > 0 ? [speechesText(contributions, locale)] : []),
    ...(said > 0 ? [minutesText(said, locale)] : []),
  ];
  const debateAlone = locale.t('debateAlone');
  return html`<p class="meta size">!${size.map((part) => html`<span>${part}</span>`).join(' ')} <span><a href="${href(path)}" aria-label="${debateAlone}: ${title}">${debateAlone}</a></span></p>`;
}
