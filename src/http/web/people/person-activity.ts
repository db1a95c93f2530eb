// How often a person spoke: in numbers, and as a plot of the years.

import { html } from 'ghtml';
import type { Person } from '../../../record/person.ts';
import type { PersonActivity } from '../../../search/finder/counts.ts';
import type { SiteRequest } from '../frame/page.ts';
import { plotHtml } from '../frame/plot.ts';
import type { RecordCalendar } from '../reading/record-calendar.ts';
import { chamberClass, chamberName } from '../reading/sitting-names.ts';

export interface ActivityContext {
  readonly person: Person;
  readonly activity: PersonActivity;
  readonly calendar: RecordCalendar;
  readonly request: SiteRequest;
}

export function sumsHtml(activity: PersonActivity, { locale }: SiteRequest): string {
  const { t } = locale;
  const span =
    activity.first === null || activity.last === null
      ? ''
      : t('spokeSpan', { first: locale.date(activity.first), last: locale.date(activity.last) });
  const contributions = t('contributionsCount', { count: activity.contributions });
  return html`${t('spoke', { contributions, words: activity.words })} ${span}`;
}

/** Which chambers the person spoke in. */
export function chambersOf({ years }: PersonActivity): readonly number[] {
  return [
    ...new Set(years.filter(({ contributions }) => contributions > 0).map((one) => one.venueId)),
  ];
}

export function activityPlot({ person, activity, calendar, request }: ActivityContext): string {
  const { locale } = request;
  const { t } = locale;
  const labels = [...new Set(activity.years.map(({ year }) => year))];
  const chambers = chambersOf(activity);
  if (labels.length === 0 || chambers.length === 0) return '';
  const byVenue = Map.groupBy(activity.years, ({ venueId }) => venueId);
  const series = chambers.map((venueId) => ({
    name: chamberName(venueId, calendar, locale),
    values: (byVenue.get(venueId) ?? []).map(({ contributions }) => contributions),
    className: chamberClass(venueId, calendar),
  }));
  return plotHtml({
    kind: 'bars',
    caption: t('activityOf', { name: person.legalName }),
    labels,
    series,
    format: locale.number,
    isShare: false,
    t,
  });
}
