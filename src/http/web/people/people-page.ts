// The list of people, by letter, by part of a name, or by chamber, party and constituency.

import { html } from 'ghtml';
import { firstOf } from '../../../present.ts';
import { foldText, partyKey } from '../../../record/labels/fold-name.ts';
import type { LabelWords } from '../../../record/labels/label-words.ts';
import { readingRules } from '../../../record/parliament/reading-rules.ts';
import * as links from '../../shared/links.ts';
import type { QueryString } from '../../shared/query-string.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import { choicesHtml } from '../page-parts.ts';
import { type ListedPerson, peopleOfName, type ReadPeople } from './record-people.ts';

/** Names longer than this are not looked for: none in the record is (200 is the field's own limit). */
const TYPED_NAME_LENGTH_MAX = 200;

export const peoplePage =
  (readPeople: ReadPeople): MakePage =>
  async (request) => {
    const { t, query, href } = request;
    const people = await readPeople(request.state);
    const letters = [...new Set(people.map(({ letter }) => letter))].sort();
    const name = (query.get('name') ?? '').slice(0, TYPED_NAME_LENGTH_MAX).trim();
    const requested = query.get('letter') ?? '';
    const letter = letters.includes(requested) ? requested : null;
    const seat = readSeat(query);
    const { labels } = readingRules(await request.store.rulesText());
    const ofLetter = people.filter(
      (person) => (letter === null || person.letter === letter) && hasSeat(person, seat, labels),
    );
    const shown = peopleOfName(ofLetter, name);
    const path = (chosen: string | null): string =>
      links.withQuery(links.PEOPLE, { letter: chosen, name, ...seat });
    const choices = [null, ...letters].map((one) => ({
      to: path(one),
      label: one ?? t('allLetters'),
      isChosen: one === letter,
    }));
    const count = html`<p class="meta">${t('peopleCount', { count: shown.length })}</p>`;
    const body = html`<div>
<h1>${t('peopleTitle')}</h1>
<p class="lead">${t('peopleDescription')}</p>
<form class="line" action="${href(links.PEOPLE)}">
<label>${t('findByName')} <input name="name" value="${name}" maxlength="${TYPED_NAME_LENGTH_MAX}"></label>
<button>${t('show')}</button>
</form>
!${choicesHtml(t('peopleByLetter'), choices, request)}
!${seatChoices(people, labels, seat, request)}
!${shown.length === 0 ? html`<p class="none">${t('noPeople')}</p>` : count + listHtml(shown, name !== '', request)}
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

/** By letter; for a name that was typed in one list, the best match first. */
function listHtml(
  people: readonly ListedPerson[],
  isRanked: boolean,
  request: RecordRequest,
): string {
  const namesHtml = (own: readonly ListedPerson[]): string =>
    `<ul class="rows names">\n${own.map((person) => personItem(person, request)).join('\n')}\n</ul>`;
  if (isRanked) return namesHtml(people);
  return [...Map.groupBy(people, ({ letter }) => letter)]
    .map(([letter, own]) => html`<section><h2>${letter}</h2>!${namesHtml(own)}</section>`)
    .join('\n');
}

function personItem(
  { legalName, honorificPrefix, slug, totals }: ListedPerson,
  { t, href }: RecordRequest,
): string {
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

/** A part of a seat as a page names it: a membership has the name or the slug of its chamber. */
export function seatPartName(
  part: Part,
  value: string,
  { locale, calendar }: RecordRequest,
): string {
  if (part !== 'chamber') return value;
  const venue = calendar.venues.find(({ name, slug }) => name === value || slug === value);
  return venue === undefined ? value : locale.chamber(venue);
}

/**
 * A line of links for chambers and one for parties; a constituency is chosen on the page of a person. By `words`, "JP" and
 * "Jubilee Party" are one party.
 */
function seatChoices(
  people: readonly ListedPerson[],
  words: LabelWords,
  seat: ChosenSeat,
  request: RecordRequest,
): string {
  const { t } = request;
  const lines = PARTS.flatMap((part) => {
    const values =
      part === 'constituency'
        ? [seat.constituency].filter((one) => one !== null)
        : valuesOf(people, part, words);
    if (values.length === 0) return [];
    const choices = [null, ...values].map((value) => ({
      to: links.withQuery(links.PEOPLE, { ...seat, [part]: value }),
      label: value === null ? t('everybody') : seatPartName(part, value, request),
      isChosen: isSame(part, value, seat[part], words),
    }));
    const line = choicesHtml(t(part), choices, request);
    return values.length <= UNFOLDED_MAX
      ? line
      : html`<details class="folded"!${seat[part] === null ? '' : ' open'}><summary>${t(part)}</summary>!${line}</details>`;
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
