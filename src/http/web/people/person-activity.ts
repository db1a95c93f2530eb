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
  const { words, number } = locale;
  const span =
    activity.first === null || activity.last === null
      ? ''
      : words.spokeSpan(locale.date(activity.first), locale.date(activity.last));
  const contributions =
    activity.contributions === 1
      ? words.oneContribution
      : words.contributionsCount(number(activity.contributions));
  return html`${words.spoke(contributions, number(activity.words))} ${span}`;
}

/** Which chambers the person spoke in. */
export function chambersOf({ years }: PersonActivity): readonly number[] {
  return [
    ...new Set(years.filter(({ contributions }) => contributions > 0).map((one) => one.venueId)),
  ];
}

export function activityPlot({ person, activity, calendar, request }: ActivityContext): string {
  const { locale } = request;
  const { words } = locale;
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
    caption: words.activityOf(person.legalName),
    labels,
    series,
    format: locale.number,
    isShare: false,
    words,
  });
}
