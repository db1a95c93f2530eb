// The list of people, by letter, by part of a name, or by chamber, party and constituency.

import { html } from 'ghtml';
import { firstOf } from '../../../present.ts';
import { foldText, partyKey } from '../../../record/labels/fold-name.ts';
import type { LabelWords } from '../../../record/labels/label-words.ts';
import { readingRules } from '../../../record/parliament/reading-rules.ts';
import type { Store } from '../../../store/contract/store.ts';
import * as links from '../../shared/links.ts';
import type { QueryString } from '../../shared/query-string.ts';
import type { MakePage, SiteRequest } from '../page.ts';
import type { ReadCalendar, RecordCalendar } from '../reading/record-calendar.ts';
import { type ListedPerson, peopleOfName, type ReadPeople } from './record-people.ts';
import { venueOf } from './person-page.ts';

/** Names longer than this are not looked for: none in the record is (200 is the field's own limit). */
const TYPED_NAME_LENGTH_MAX = 200;

interface PeoplePageReads {
  readonly people: ReadPeople;
  readonly calendar: ReadCalendar;
  readonly store: Pick<Store, 'rulesText'>;
}

export const peoplePage =
  ({ people: readPeople, calendar: readCalendar, store }: PeoplePageReads): MakePage =>
  async (request) => {
    const { locale, query, href } = request;
    const { t } = locale;
    const people = await readPeople(request.state);
    const letters = [...new Set(people.map(({ letter }) => letter))].sort();
    const name = (query.get('name') ?? '').slice(0, TYPED_NAME_LENGTH_MAX).trim();
    const requested = query.get('letter') ?? '';
    const letter = letters.includes(requested) ? requested : null;
    const seat = readSeat(query);
    const { labels } = readingRules(await store.rulesText());
    const ofLetter = people.filter(
      (person) => (letter === null || person.letter === letter) && hasSeat(person, seat, labels),
    );
    const shown = peopleOfName(ofLetter, name);
    const path = (chosen: string | null): string =>
      links.withQuery(links.PEOPLE, { letter: chosen, name, ...seat });
    const choices = [null, ...letters].map((one) => {
      const current = one === letter ? ' aria-current="true"' : '';
      return html`<a href="${href(path(one))}"!${current}>${one ?? t('allLetters')}</a>`;
    });
    const count = t('peopleCount', { count: shown.length });
    const body = html`<div class="people">
<h1>${t('peopleTitle')}</h1>
<p class="lead">${t('peopleDescription')}</p>
<form class="line" action="${href(links.PEOPLE)}">
<label>${t('findByName')} <input name="name" value="${name}" maxlength="${TYPED_NAME_LENGTH_MAX}"></label>
<button>${t('show')}</button>
</form>
<nav class="choices" aria-label="${t('peopleByLetter')}">!${choices.join('')}</nav>
!${seatChoices({ people, calendar: await readCalendar(request.state), words: labels }, seat, request)}
!${shown.length === 0 ? html`<p class="none">${t('noPeople')}</p>` : html`<p class="meta">${count}</p>!${name === '' ? listHtml(shown, request) : namesHtml(shown, request)}`}
</div>`;
    return {
      title: letter === null ? t('peopleTitle') : `${t('peopleTitle')}: ${letter}`,
      description: t('peopleDescription'),
      path: path(letter),
      json: links.PERSON_LIST,
      section: 'people',
      body,
    };
  };

/** What a name was typed for, the best match first. */
function namesHtml(people: readonly ListedPerson[], request: SiteRequest): string {
  const items = people.map((person) => personItem(person, request));
  return html`<ul class="names">!${items.join('\n')}</ul>`;
}

function listHtml(people: readonly ListedPerson[], request: SiteRequest): string {
  return [...Map.groupBy(people, ({ letter }) => letter)]
    .map(
      ([letter, own]) => html`<section class="letter"><h2>${letter}</h2><ul class="names">
!${own.map((person) => personItem(person, request)).join('\n')}
</ul></section>`,
    )
    .join('\n');
}

function personItem(
  { legalName, honorificPrefix, slug, totals }: ListedPerson,
  { locale, href }: SiteRequest,
): string {
  const { t } = locale;
  const said =
    totals === null || totals.contributions === 0
      ? t('silent')
      : t('contributionsCount', { count: totals.contributions });
  // Behind the name, because the list is in the order of names.
  const honorific = honorificPrefix === null ? '' : `, ${honorificPrefix}`;
  return html`<li><a href="${href(links.personPath(slug))}">${legalName}</a>${honorific} <small>${said}</small></li>`;
}

const PARTS = ['chamber', 'party', 'constituency'] as const;
type Part = (typeof PARTS)[number];

/** What a visitor chose; null where any will do. */
type ChosenSeat = Readonly<Record<Part, string | null>>;

/** Values of a membership have at most 200 characters. */
const VALUE_LENGTH_MAX = 200;

function readSeat(query: QueryString): ChosenSeat {
  const value = (part: Part): string | null =>
    (query.get(part) ?? '').trim().slice(0, VALUE_LENGTH_MAX) || null;
  return {
    chamber: value('chamber'),
    party: value('party'),
    constituency: value('constituency'),
  };
}

/** Whether one of the person's memberships has all that was chosen. */
function hasSeat({ memberships }: ListedPerson, seat: ChosenSeat, words: LabelWords): boolean {
  const chosen = PARTS.filter((part) => seat[part] !== null);
  if (chosen.length === 0) return true;
  return memberships.some((one) =>
    chosen.every((part) => isSame(part, one[part], seat[part], words)),
  );
}

/** What a visitor chooses from, as far as it depends on the record. */
interface SeatSource {
  readonly people: readonly ListedPerson[];
  readonly calendar: RecordCalendar;
  /** By which "JP" and "Jubilee Party" are one party. */
  readonly words: LabelWords;
}

/** A line of links for chambers and one for parties; a constituency is chosen on the page of a person. */
function seatChoices(
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
