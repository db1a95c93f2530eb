// The list of people, by letter or by part of a name.

import { html } from 'ghtml';
import { readingRules } from '../../../record/parliament/reading-rules.ts';
import type { Store } from '../../../store/contract/store.ts';
import * as links from '../../shared/links.ts';
import type { MakePage, SiteRequest } from '../frame/page.ts';
import type { ReadCalendar } from '../reading/record-calendar.ts';
import { peopleOfName } from './people-of-name.ts';
import { hasSeat, readSeat, seatChoices } from './people-of-seat.ts';
import type { ListedPerson, ReadPeople } from './record-people.ts';

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
