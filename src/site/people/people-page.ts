// The list of people, by letter, by part of a name or constituency, or by chamber, constituency and party.

import { html } from 'ghtml';
import { firstOf } from '../../base/present.ts';
import { NAME_LENGTH_MAX } from '../../record/field.ts';
import { constituencyKey, foldText, partyKey } from '../../record/labels/fold-name.ts';
import { foldedLabel, labelMatcher } from '../../record/labels/label-text.ts';
import type { LabelWords } from '../../record/labels/label-words.ts';
import { isSeatFor } from '../../record/parliament/wards.ts';
import * as links from '../../http/links.ts';
import type { QueryString } from '../../http/query-string.ts';
import * as parts from '../page-parts.ts';
import { isHeldOn, type Membership } from '../../record/person.ts';
import type { Venue } from '../../record/sitting.ts';
import { type MapTile, regionMapHtml } from '../components/region-map.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import type { ListedPerson } from '../record-reads.ts';
import { portraitHtml } from './portrait.ts';

/** As people are ordered: “Ł” is after “L”, and not after “Z”. */
const { compare } = new Intl.Collator('en');

export const peoplePage: MakePage = async (request) => {
  const { t, query, href } = request;
  const people = await request.people();
  const letters = [...new Set(people.map(({ letter }) => letter))].sort(compare);
  // The box takes both; the interface calls one of them `place`.
  const name = (query.get('name') ?? query.get('place') ?? '').slice(0, NAME_LENGTH_MAX).trim();
  const requested = query.get('letter') ?? '';
  const seat = readSeat(query);
  // A long list is shown one letter at a time, unless something else was chosen.
  const isLong = people.length > PEOPLE_AT_ONCE && name === '' && isEmpty(seat);
  const first = isLong && requested !== ALL_LETTERS ? (letters[0] ?? null) : null;
  const letter = letters.includes(requested) ? requested : first;
  const [isNamed, isOfWard] = [labelMatcher(name)?.matches, wardTest(name, request)];
  const shown = people.filter(
    (person) =>
      (letter === null || person.letter === letter) &&
      hasSeat(person, seat, request) &&
      ((isNamed?.(person.found) ?? true) || isOfWard(person)),
  );
  const hasName = shown.some(({ legalName }) => isNamed?.(foldedLabel(legalName)) ?? true);
  const shownLetter = isLong && requested === ALL_LETTERS ? ALL_LETTERS : letter;
  /** The path of the page with one choice changed. */
  const path = (change: Partial<ChosenSeat> & { readonly letter?: string | null }): string =>
    links.withQuery(links.PEOPLE, { letter: shownLetter, name, ...seat, ...change });
  const everyLetter = isLong ? ALL_LETTERS : null;
  const choices = [null, ...letters].map((element): parts.Choice => [
    path({ letter: element ?? everyLetter }),
    element ?? t('allLetters'),
    element === letter,
  ]);
  const count = html`<p class="meta">${t('peopleCount', { count: shown.length })}</p>`;
  const isOverview = name === '' && isEmpty(seat);
  const place = seat.constituency ?? seat.region;
  const heading = place === null ? t('peopleTitle') : t('membersOf', { place });
  const found =
    shown.length === 0
      ? html`<p class="none">${t('noPeople')}</p>`
      : count + (await listHtml(shown, request));
  const overview = overviewHtml(people, seat, request);
  const body = html`<div>
<h1>${heading}</h1>
!${isOverview ? html`<p class="lead">${t('peopleDescription')}</p>` : ''}
<form class="line" action="${href(links.PEOPLE)}">!${SEAT_PARTS.map((part) => parts.hiddenInput(part, seat[part])).join('')}
<label>${t('findYourMember')} <input name="name" value="${name}" maxlength="${NAME_LENGTH_MAX}" placeholder="${t('nameOrPlace')}"></label>
<button>${t('show')}</button>
</form>
!${parts.complaintsHtml('status', parts.unknownParameters(PARAMETERS, request))}!${wardsHtml(name, request)}
!${isOverview ? overview : ''}
!${name === '' && (isOverview || shown.length >= LETTERED_MIN || letter !== null) ? parts.choicesHtml(t('peopleByLetter'), choices, request) : ''}
!${seatChoices(people, seat, path, request)}
!${found}
!${await labelsHtml(place ?? name, request)}
!${isOverview || name !== '' ? '' : overview}
</div>`;
  return {
    title: letter === null ? heading : `${heading}: ${letter}`,
    description: t('peopleDescription'),
    path: path({}),
    json: jsonPath(hasName ? { name } : { place: name }, seat, request),
    section: 'people',
    body,
  };
};

/** More people than fit a few screens. */
const PEOPLE_AT_ONCE = 100;

/** The value of `letter` for all of a long list. */
const ALL_LETTERS = 'all';

function isEmpty(seat: ChosenSeat): boolean {
  return SEAT_PARTS.every((part) => seat[part] === null);
}

/** The map of the regions, if the settings have one, and the parties with the most members: each leads to its members. */
function overviewHtml(
  people: readonly ListedPerson[],
  seat: ChosenSeat,
  request: RecordRequest,
): string {
  const { t, href, locale, rules, parliament, today } = request;
  const isToday = (membership: Membership): boolean =>
    membership.chamber !== null && isHeldOn(membership, today);
  const all = people.flatMap(({ memberships }) => memberships);
  const current = all.filter(isToday);
  // A record of the past has nobody who sits today.
  const seats = current.length > 0 ? current : people.flatMap(lastSeats);
  const countOf = (part: 'region' | 'party'): ReadonlyMap<string, number> =>
    new Map(
      [...Map.groupBy(seats, (one) => keyOf(part, one[part], request) ?? '')].map(([key, own]) => [
        key,
        own.length,
      ]),
    );
  const [regions, parties] = [countOf('region'), countOf('party')];
  const names = new Map(
    all.flatMap(({ region }) =>
      region === null ? [] : [[regionKey(region, rules.labels), region]],
    ),
  );
  const tiles = parliament.map.map((tile): MapTile => {
    const key = regionKey(tile.region, rules.labels);
    const value = names.get(key);
    const members = t('membersCount', { count: regions.get(key) ?? 0 });
    return {
      ...tile,
      href: value === undefined ? '' : href(links.withQuery(links.PEOPLE, { region: tile.region })),
      text: `${tile.region} (${tile.code}): ${members}`,
      isChosen: seat.region !== null && regionKey(seat.region, rules.labels) === key,
    };
  });
  const isUseful = tiles.some((tile) => tile.href !== '');
  const map = isUseful ? regionMapHtml(t('chooseOnMap'), tiles) : '';
  const drawn =
    map === ''
      ? ''
      : parts.sectionHtml(
          'map',
          t('chooseOnMap'),
          html`!${map}<p class="meta">${t('mapNote')}</p>`,
        );
  const named = valuesOf(people, 'party', request)
    .map((party) => ({ party, count: parties.get(keyOf('party', party, request) ?? '') ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const rows = named.map(({ party, count }) => {
    const to = href(links.withQuery(links.PEOPLE, { party }));
    return html`<li>!${partyMark(party, request)}<a href="${to}">${seatPartName('party', party, request)}</a> <small>${locale.number(count)}</small></li>`;
  });
  const list = (some: readonly string[]): string => `<ul class="rows">${some.join('\n')}</ul>`;
  const rest = rows.slice(PARTIES_SHOWN);
  const shown = html`!${list(rows.slice(0, PARTIES_SHOWN))}!${parts.foldedHtml(t('moreSeats', { count: rest.length }), rest.length === 0 ? '' : list(rest))}`;
  const ofParties = rows.length === 0 ? '' : parts.sectionHtml('parties', t('facetParty'), shown);
  const inner = `${drawn}${ofParties}`;
  return inner === '' ? '' : html`<div class="overview">!${inner}</div>`;
}

/** The others are folded. */
const PARTIES_SHOWN = 12;

/** The last seat of somebody. */
function lastSeats({ memberships }: ListedPerson): readonly Membership[] {
  return memberships
    .filter(({ chamber }) => chamber !== null)
    .toSorted((a, b) => ((a.startDate ?? '') < (b.startDate ?? '') ? 1 : -1))
    .slice(0, 1);
}

/** "Nyamira County" is Nyamira, and "Trans-Nzoia" is Trans Nzoia. */
function regionKey(region: string, words: LabelWords): string {
  return constituencyKey(region, words) ?? '';
}

/** Speakers whom only their printed labels name, such as "Mr. Kamau (Kikuyu)", by a typed name or place. */
async function labelsHtml(name: string, request: RecordRequest): Promise<string> {
  const matcher = labelMatcher(name);
  if (matcher === null) return '';
  const { t, href, finder } = request;
  const labels = (await finder.unlinkedLabels())
    .filter(({ label }) => matcher.matches(foldedLabel(label)))
    .slice(0, parts.PEOPLE_MEANT_SHOWN);
  const items = labels.map(
    ({ label, contributions }) =>
      html`<li><a href="${href(links.labelPath(label))}">${label}</a> <small>${t('speechesCount', { count: contributions })}</small></li>`,
  );
  if (items.length === 0) return '';
  const list = html`<p class="meta">${t('labelsNote')}</p>
<ul class="rows">!${items.join('\n')}</ul>`;
  return parts.sectionHtml('labels', t('labelsTitle'), list);
}

/** Whether somebody has or had the seat for a ward of a name. */
function wardTest(name: string, { wardsNamed, rules }: RecordRequest) {
  const constituencies = wardsNamed(name).map((ward) => ward.constituency);
  return ({ memberships }: ListedPerson): boolean =>
    memberships.some((membership) =>
      isSeatFor(constituencies, membership.constituency, rules.labels),
    );
}

/** Where the wards of a name are; empty if there are none. */
function wardsHtml(named: string, { t, wardsNamed }: RecordRequest): string {
  return [...Map.groupBy(wardsNamed(named), ({ name }) => name)]
    .map(([ward, same]) => {
      const places = same.map(({ constituency }) => constituency);
      const text = t('wardIn', { ward, count: places.length, places: places.join(', ') });
      return html`<p>${text}</p>`;
    })
    .join('');
}

/** The same people in the interface, which has no list by letter, and takes a name or a place. */
function jsonPath(
  typed: { readonly name?: string; readonly place?: string },
  seat: ChosenSeat,
  { calendar }: RecordRequest,
): string {
  const { chamber, party, constituency, region } = seat;
  const role = seat.role ?? seat.office;
  const venue = chamber && (venueOf(chamber, calendar)?.slug ?? chamber);
  const place = constituency ?? region ?? typed.place ?? null;
  return links.withQuery(links.PERSON_LIST, { q: typed.name ?? null, venue, party, place, role });
}

/** People with a seat today, then the others, each by letter. */
async function listHtml(people: readonly ListedPerson[], request: RecordRequest): Promise<string> {
  const { t, today } = request;
  const isSitting = ({ memberships }: ListedPerson): boolean =>
    memberships.some((membership) => membership.chamber !== null && isHeldOn(membership, today));
  const [sitting, others] = [
    people.filter(isSitting),
    people.filter((person) => !isSitting(person)),
  ];
  if (sitting.length === 0) return await byLetter(others, 2, request);
  return [
    parts.sectionHtml('sitting', t('sittingMembers'), await byLetter(sitting, 3, request)),
    parts.sectionHtml('former', t('formerMembers'), await byLetter(others, 3, request)),
  ].join('');
}

/** Fewer people are one list: a letter above each two names would be longer than the list. */
const LETTERED_MIN = 60;

/** `level` is that of the headings. */
async function byLetter(
  people: readonly ListedPerson[],
  level: 2 | 3,
  request: RecordRequest,
): Promise<string> {
  if (people.length === 0) return '';
  const list = async (some: readonly ListedPerson[]): Promise<string> => {
    const items = await Promise.all(some.map((person) => personItem(person, request)));
    return html`<ul class="rows names">!${items.join('\n')}</ul>`;
  };
  const byFirst = [...Map.groupBy(people, ({ letter }) => letter)];
  if (people.length < LETTERED_MIN || byFirst.length === 1) return await list(people);
  const sections = byFirst
    .sort(([one], [other]) => compare(one, other))
    .map(
      async ([letter, own]) =>
        html`<section><h${level}>${letter}</h${level}>!${await list(own)}</section>`,
    );
  return (await Promise.all(sections)).join('\n');
}

/** The face, the name, the last seat with the party in full, and the number of speeches. */
async function personItem(person: ListedPerson, request: RecordRequest): Promise<string> {
  const { legalName, honorificPrefix, slug, totals, memberships } = person;
  const { t, href } = request;
  const count = totals?.contributions ?? 0;
  const counts = count === 0 ? [] : [t('contributionsCount', { count })];
  // After the name, because the list is sorted by name.
  const honorific = honorificPrefix === null ? '' : `, ${honorificPrefix}`;
  return html`<li class="person">!${await portraitHtml(person, 'small', request)}<span><a href="${href(links.personPath(slug))}">${legalName}${honorific}</a> !${lastSeatHtml(memberships, counts, request)}</span></li>`;
}

export const SEAT_PARTS = [
  'role',
  'office',
  'organization',
  'chamber',
  'constituency',
  'region',
  'party',
] as const;
type SeatPart = (typeof SEAT_PARTS)[number];

const PARAMETERS = ['name', 'place', 'letter', ...SEAT_PARTS];

/** A visitor's choice; null for any. */
type ChosenSeat = Readonly<Record<SeatPart, string | null>>;

function readSeat(query: QueryString): ChosenSeat {
  const value = (part: SeatPart): string | null =>
    (query.get(part) ?? '').trim().slice(0, NAME_LENGTH_MAX) || null;
  return Object.fromEntries(SEAT_PARTS.map((part) => [part, value(part)])) as ChosenSeat;
}

/** Whether one of the person's memberships has everything that was chosen. */
function hasSeat({ memberships }: ListedPerson, seat: ChosenSeat, request: RecordRequest): boolean {
  const chosen = SEAT_PARTS.filter((part) => seat[part] !== null);
  if (chosen.length === 0) return true;
  return memberships.some((membership) =>
    chosen.every(
      (part) => keyOf(part, membership[part], request) === keyOf(part, seat[part], request),
    ),
  );
}

/** A line of links for each part of a seat; `path` is that of the page with another choice. */
function seatChoices(
  people: readonly ListedPerson[],
  seat: ChosenSeat,
  path: (change: Partial<ChosenSeat>) => string,
  request: RecordRequest,
): string {
  const { t } = request;
  const lines = SEAT_PARTS.flatMap((part) => {
    const values = valuesOf(people, part, request);
    if (values.length === 0) return [];
    const chosen = keyOf(part, seat[part], request);
    const choices = [null, ...values].map((value): parts.Choice => {
      const label = value === null ? t('everybody') : seatPartName(part, value, request);
      return [path({ [part]: value }), label, keyOf(part, value, request) === chosen];
    });
    const line = parts.choicesHtml(t(part), choices, request);
    return UNFOLDED.has(part) && values.length <= UNFOLDED_MAX
      ? line
      : html`<details class="folded"!${seat[part] === null || PLACES.has(part) ? '' : ' open'}><summary>${t(part)}</summary>!${line}</details>`;
  });
  return lines.join('\n');
}

/** Choices that say themselves what they are; others are folded under their name. */
const UNFOLDED: ReadonlySet<SeatPart> = new Set(['chamber', 'party']);

/** What the heading of the page names. */
const PLACES: ReadonlySet<SeatPart> = new Set(['constituency', 'region']);

/** More choices would take several lines on a telephone, and are folded. */
const UNFOLDED_MAX = 8;

/** The values that people have, by name; of several spellings the first. */
function valuesOf(
  people: readonly ListedPerson[],
  part: SeatPart,
  request: RecordRequest,
): string[] {
  const values = people.flatMap(({ memberships }) =>
    memberships.flatMap((membership) => membership[part] ?? []),
  );
  const telling = values.filter((value) => !isPlainMember(part, value));
  return [...Map.groupBy(telling, (value) => keyOf(part, value, request)).values()]
    .map((same) => firstOf(same))
    .sort();
}

/** The form in which values are compared: "JP" and "Jubilee Party" are one party. */
function keyOf(part: SeatPart, value: string | null, { rules }: RecordRequest): string | null {
  if (value === null) return null;
  if (part === 'region') return regionKey(value, rules.labels);
  return part === 'party' ? (partyKey(value, rules.labels) ?? '') : foldText(value);
}

// Seats on pages: the parts of a membership by their names, and the last seat of a person in a line.

/** A value that everybody has is not shown. */
export function isPlainMember(part: SeatPart, value: string): boolean {
  return part === 'role' && value === 'member';
}

/** A part of a seat as shown on a page. */
export function seatPartName(part: SeatPart, value: string, request: RecordRequest): string {
  if (part === 'party') return knownParty(value, request)?.name ?? value;
  const { locale, calendar } = request;
  const venue = part === 'chamber' ? venueOf(value, calendar) : undefined;
  return venue === undefined ? value : locale.chamber(venue);
}

function knownParty(value: string, { locale, rules }: RecordRequest) {
  return locale.party(partyKey(value, rules.labels) ?? '');
}

/** The colour of a party; null if the settings name none. */
export function partyColour(value: string, request: RecordRequest): string | null {
  return knownParty(value, request)?.colour ?? null;
}

/** A dot in the colour of a party; empty if it has none. */
export function partyMark(value: string, request: RecordRequest): string {
  const colour = partyColour(value, request);
  if (colour === null) return '';
  return html`<svg class="dot" viewBox="0 0 10 10" aria-hidden="true"><circle cx="5" cy="5" r="5" fill="${colour}"/></svg>`;
}

/** A membership has the name or the slug of its chamber. */
function venueOf(value: string, { venues }: RecordRequest['calendar']): Venue | undefined {
  return venues.find(({ name, slug }) => name === value || slug === value);
}

/** The last seat with the party in full, and the text after it. */
export function lastSeatHtml(
  memberships: readonly Membership[],
  counts: readonly string[],
  request: RecordRequest,
): string {
  const seats = memberships.toSorted((a, b) =>
    (a.startDate ?? '') < (b.startDate ?? '') ? 1 : -1,
  );
  const last = (part: 'constituency' | 'party'): string | null =>
    seats.find((one) => one[part] !== null)?.[part] ?? null;
  const [place, party] = [last('constituency'), last('party')];
  const seat = [place ?? [], party === null ? [] : seatPartName('party', party, request)].flat();
  const mark = party === null ? '' : partyMark(party, request);
  return html`<small>!${mark}${[...seat, ...counts].join(' · ')}</small>`;
}
