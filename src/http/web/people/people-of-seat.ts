// The people of a chamber, a party or a constituency, and the links that choose one.

import { html } from 'ghtml';
import { firstOf } from '../../../present.ts';
import { foldText, partyKey } from '../../../record/labels/fold-name.ts';
import type { LabelWords } from '../../../record/labels/label-words.ts';
import * as links from '../../shared/links.ts';
import type { QueryString } from '../../shared/query-string.ts';
import type { SiteRequest } from '../frame/page.ts';
import type { RecordCalendar } from '../reading/record-calendar.ts';
import { venueOf } from './person-facts.ts';
import type { ListedPerson } from './record-people.ts';

const PARTS = ['chamber', 'party', 'constituency'] as const;
type Part = (typeof PARTS)[number];

/** What a visitor chose; null where any will do. */
export type ChosenSeat = Readonly<Record<Part, string | null>>;

/** Values of a membership have at most 200 characters. */
const VALUE_LENGTH_MAX = 200;

export function readSeat(query: QueryString): ChosenSeat {
  const value = (part: Part): string | null =>
    (query.get(part) ?? '').trim().slice(0, VALUE_LENGTH_MAX) || null;
  return {
    chamber: value('chamber'),
    party: value('party'),
    constituency: value('constituency'),
  };
}

/** Whether one of the person's memberships has all that was chosen. */
export function hasSeat(
  { memberships }: ListedPerson,
  seat: ChosenSeat,
  words: LabelWords,
): boolean {
  const chosen = PARTS.filter((part) => seat[part] !== null);
  if (chosen.length === 0) return true;
  return memberships.some((one) =>
    chosen.every((part) => isSame(part, one[part], seat[part], words)),
  );
}

/** What a visitor chooses from, as far as it depends on the record. */
export interface SeatSource {
  readonly people: readonly ListedPerson[];
  readonly calendar: RecordCalendar;
  /** By which "JP" and "Jubilee Party" are one party. */
  readonly words: LabelWords;
}

/** A line of links for chambers and one for parties; a constituency is chosen on the page of a person. */
export function seatChoices(
  { people, calendar, words: labelWords }: SeatSource,
  seat: ChosenSeat,
  { locale, href }: SiteRequest,
): string {
  const { t } = locale;
  const titles = {
    chamber: t('chamber'),
    party: t('party'),
    constituency: t('constituency'),
  };
  const lines = PARTS.flatMap((part) => {
    const values =
      part === 'constituency'
        ? [seat.constituency].filter((one) => one !== null)
        : valuesOf(people, part, labelWords);
    if (values.length === 0) return [];
    const choices = [null, ...values].map((value) => {
      const current = isSame(part, value, seat[part], labelWords) ? ' aria-current="true"' : '';
      const to = links.withQuery(links.PEOPLE, { ...seat, [part]: value });
      const venue = part === 'chamber' ? venueOf(value ?? '', calendar) : null;
      const name = venue === null ? value : locale.chamber(venue);
      return html`<a href="${href(to)}"!${current}>${name ?? t('everybody')}</a>`;
    });
    const line = html`<nav class="choices" aria-label="${titles[part]}">!${choices.join('')}</nav>`;
    return values.length <= UNFOLDED_MAX
      ? line
      : html`<details class="folded"!${seat[part] === null ? '' : ' open'}><summary>${titles[part]}</summary>!${line}</details>`;
  });
  return lines.join('\n');
}

/** More choices than these are several lines on a telephone, and are folded. */
const UNFOLDED_MAX = 8;

/** More parties than these do not fit a telephone. */
const VALUES_SHOWN = 30;

/** The values that most people have, by name: each as most memberships write it. */
function valuesOf(people: readonly ListedPerson[], part: Part, words: LabelWords): string[] {
  const values = people.flatMap(({ memberships }) => [
    ...new Set(memberships.flatMap((one) => one[part] ?? [])),
  ]);
  return [...Map.groupBy(values, (value) => keyOf(part, value, words)).values()]
    .sort((one, other) => other.length - one.length)
    .slice(0, VALUES_SHOWN)
    .map((same) => mostFrequent(same))
    .sort();
}

function mostFrequent(values: readonly string[]): string {
  const groups = [...Map.groupBy(values, (value) => value).values()];
  return firstOf(firstOf(groups.sort((one, other) => other.length - one.length)));
}

function isSame(part: Part, one: string | null, other: string | null, words: LabelWords): boolean {
  if (one === null || other === null) return one === other;
  return keyOf(part, one, words) === keyOf(part, other, words);
}

/** The form in which values are compared. */
function keyOf(part: Part, value: string, words: LabelWords): string {
  return part === 'party' ? (partyKey(value, words) ?? '') : foldText(value);
}
