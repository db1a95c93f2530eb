// What the front page says of sittings: the latest of each chamber with its debates, and what was debated on this day in earlier years.

import { html } from 'ghtml';
import type { DebateRow, SittingSummary } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import type { SiteRequest } from '../frame/page.ts';
import { namedDebate } from '../reading/debate-names.ts';
import type { RecordCalendar } from '../reading/record-calendar.ts';
import { sittingNames } from '../reading/sitting-names.ts';
import { minutesText, speechesText } from '../reading/debate-size.ts';
import { addSpeakers, speakerHtml } from '../reading/speakers-html.ts';

/** The longest debates of a sitting that are listed, and how many of its speakers. */
const LATEST_DEBATES_SHOWN = 8;
const DEBATE_SPEAKERS_SHOWN = 5;

/** Sittings of this day in earlier years that are listed. */
const EARLIER_SHOWN = 4;

/** A sitting with its debates, in order, and who spoke most. */
export async function sittingWithDebates(
  store: Store,
  sitting: SittingSummary,
  calendar: RecordCalendar,
  request: SiteRequest,
): Promise<string> {
  const { locale, href } = request;
  const { t } = locale;
  const debates = await store.sittingDebates(sitting.id);
  const { date } = sittingNames(sitting, calendar, request);
  const heading = html`<p class="when"><a href="${href(calendar.path(sitting))}">${date}</a> <small>!${sizeHtml(debates, sitting, request)}</small></p>`;
  const shown = new Set(longest(debates, LATEST_DEBATES_SHOWN));
  const items = debates
    .filter((debate) => shown.has(debate))
    .map((debate) => debateItem(debate, request));
  const left = debates.length - items.length;
  const more =
    left === 0
      ? ''
      : html`<li class="rest"><a href="${href(calendar.path(sitting))}">${t('moreDebates', { count: left })}</a></li>`;
  const most = addSpeakers(debates)
    .slice(0, DEBATE_SPEAKERS_SHOWN)
    .map((speaker) => speakerHtml(speaker, request));
  return html`!${heading}
!${items.length === 0 ? '' : `<ol class="debates">${items.join('\n')}${more}</ol>`}
!${most.length === 0 ? '' : html`<p class="by">${t('spokeMost')}: !${most.join(', ')}</p>`}`;
}

function sizeHtml(
  debates: readonly DebateRow[],
  { entries }: SittingSummary,
  { locale }: SiteRequest,
): string {
  const said = debates.reduce((sum, { words }) => sum + words, 0);
  if (said > 0) return html`${minutesText(said, locale)}`;
  const { t } = locale;
  return html`${t('entries', { count: entries })}`;
}

function debateItem(debate: DebateRow, { locale, href }: SiteRequest): string {
  const { title, path } = namedDebate(debate);
  // A bill may be read without a speech.
  const size =
    debate.contributions === 0
      ? ''
      : html` <small>${speechesText(debate.contributions, locale)}</small>`;
  return html`<li><a href="${href(path)}">${title}</a>!${size}</li>`;
}

function longest(debates: readonly DebateRow[], count: number): readonly DebateRow[] {
  return [...debates].sort((one, other) => other.words - one.words).slice(0, count);
}

/** What was debated at most on this day in earlier years, the latest first; empty where nobody sat. */
export async function onThisDay(
  store: Store,
  calendar: RecordCalendar,
  request: SiteRequest,
): Promise<string> {
  const { locale, href, today } = request;
  const day = today.slice('YYYY'.length);
  const earlier = calendar.sittings
    .filter(({ startDate }) => startDate !== null && startDate.endsWith(day) && startDate < today)
    .slice(-EARLIER_SHOWN)
    .reverse();
  const items: string[] = [];
  for (const sitting of earlier) {
    const [debate] = longest(await store.sittingDebates(sitting.id), 1);
    if (debate === undefined) continue;
    const { title, path } = namedDebate(debate);
    items.push(
      html`<li><a href="${href(path)}">${title}</a> <small>${sittingNames(sitting, calendar, request).title}</small></li>`,
    );
  }
  if (items.length === 0) return '';
  return html`<section aria-labelledby="day"><h2 id="day">${locale.t('onThisDay')}</h2>
<ul class="debates">!${items.join('\n')}</ul></section>`;
}
