// Debates on pages: their names and links, their length, their speakers, and the navigation of a page of the record.

import { html } from 'ghtml';
import type { DebateRow, FoundContribution } from '../../finder/finder.ts';
import { type DebateSpeaker, hasEntry, minutesToRead } from '../../record/debates/debate.ts';
import { displayTitle } from '../../record/debates/display-title.ts';
import { type NamedDebate, namedDebate } from '../../words/named-debate.ts';
import { procedureOf } from '../../record/business/record-procedure.ts';
import { labelKey } from '../../record/labels/fold-name.ts';
import { labelText } from '../../record/speaker-label.ts';
import { entryAnchor, entryPath, labelPath } from '../../http/links.ts';
import type { Translate } from '../../words/catalogue.ts';
import { explained } from '../glossary-page.ts';
import type { RecordRequest } from '../page.ts';
import { personLink } from '../page-parts.ts';
import type { ReadEntry } from './read-entries.ts';

/** The name of the debate that contains a contribution or a division; null outside debates. */
export async function nameDebate(
  { sittingId, id }: Pick<FoundContribution, 'sittingId' | 'id'>,
  { store }: RecordRequest,
): Promise<NamedDebate | null> {
  const debate = await store.debateOfEntry(sittingId, id);
  return debate && namedDebate(debate);
}

/**
 * Where an entry is shown of which a debate was read: on the page of the debate, or else in the sitting. One note on several bills
 * decides on each of them, and is in the debate of one.
 */
export function entryAddress(
  entryId: number,
  debate: DebateRow,
  page: string,
  { href }: Pick<RecordRequest, 'href'>,
): string {
  return hasEntry(debate, entryId) ? `${page}${entryAnchor(entryId)}` : href(entryPath(entryId));
}

/** The words beside a title that does not name the subject. */
export function aboutHtml({ about = '' }: Pick<NamedDebate, 'about'>): string {
  return about === '' ? '' : html` <small>${about}</small>`;
}

/** Longer titles are set smaller: they would fill the screen of a telephone. */
const LONG_TITLE_UNITS = 60;

export function titleHtml(title: string): string {
  return html`<h1!${title.length > LONG_TITLE_UNITS ? ' class="long"' : ''}>${title}</h1>`;
}

export function debateLink(debate: NamedDebate, { href }: RecordRequest): string {
  return html`<a class="debate" href="${href(debate.path)}">${debate.title}</a>!${aboutHtml(debate)}`;
}

/** The section it is printed under, as a span of a line; empty if that is its title. */
export function sectionSpan({ section, title }: DebateRow, request: RecordRequest): string {
  if (section === null || section === title) return '';
  return html`<span>!${explained(displayTitle(section), request)}</span> `;
}

/** Speeches, words and minutes, as spans of a line. */
export function debateSize(
  { contributions, words: total }: DebateRow,
  { t }: RecordRequest,
): string {
  const parts = [t('speechesCount', { count: contributions }), t('wordsCount', { count: total })];
  return spans(total > 0 ? [...parts, minutesText(total, t)] : parts);
}

export function minutesText(total: number, t: Translate): string {
  return t('minutesToRead', { count: minutesToRead(total) });
}

/** The line below the title of a debate in its sitting: its length, and the link to its page. */
export function sizeLine(debate: DebateRow, { t, href }: RecordRequest): string {
  const { title, path } = namedDebate(debate);
  const { words: total, contributions: count } = debate;
  const speeches = count > 0 ? t('speechesCount', { count }) : [];
  const size = [speeches, total > 0 ? minutesText(total, t) : []];
  const label = t('debateAlone');
  return html`<p class="meta">!${spans(size.flat())} <span><a href="${href(path)}" aria-label="${label}: ${title}">${label}</a></span></p>`;
}

function spans(parts: readonly string[]): string {
  return parts.map((part) => html`<span>${part}</span>`).join(' ');
}

/** A speaker by name, with a link to the person, or to the label if it is not linked. */
export function speakerHtml(speaker: DebateSpeaker, request: RecordRequest): string {
  const { person } = speaker;
  if (person !== null) return personLink(person, person.legalName, request);
  const label = labelOfSpeaker(speaker);
  if (label === '') return html`${request.t('unnamedSpeaker')}`;
  return html`<a href="${request.href(labelPath(label))}">${label}</a>`;
}

/** The list of speakers, folded on narrow screens; the number of speeches links to the first one among `entries`. */
export function speakersHtml(
  speakers: readonly DebateSpeaker[],
  entries: readonly ReadEntry[],
  request: RecordRequest,
): string {
  if (speakers.length === 0) return '';
  const first = Map.groupBy(
    entries.filter(({ labelled }) => labelled),
    ({ speaker, speakerName, speakerTitle }) =>
      speakerKey({ person: speaker, name: speakerName, title: speakerTitle }),
  );
  const items = speakers.map((speaker) => {
    const speeches = request.t('speechesCount', { count: speaker.contributions });
    const id = first.get(speakerKey(speaker))?.[0]?.id;
    const name = speakerName(speaker);
    const jump =
      id === undefined
        ? html`${speeches}`
        : html`<a href="${entryAnchor(id)}" aria-label="${speeches}: ${name}">${speeches}</a>`;
    return html`<li>!${speakerHtml(speaker, request)} <small>!${jump}</small></li>`;
  });
  const { t, number } = request.locale;
  return html`<details class="wide-open"><summary>${t('whoSpoke')} <small>${number(items.length)}</small></summary>
<ul class="rows">
!${items.join('\n')}
</ul></details>`;
}

type SpeakerName = Pick<DebateSpeaker, 'person' | 'name' | 'title'>;

function speakerKey(speaker: SpeakerName): string {
  return speaker.person === null
    ? `label ${labelKey(labelOfSpeaker(speaker))}`
    : String(speaker.person.id);
}

/** The name of the person, otherwise the printed label. */
export function speakerName(speaker: DebateSpeaker): string {
  return speaker.person?.legalName ?? labelOfSpeaker(speaker);
}

function labelOfSpeaker({ name, title }: SpeakerName): string {
  return labelText({ speakerName: name, speakerTitle: title }, '');
}

/** The speakers of several debates together, most words first. */
export function addSpeakers(debates: readonly DebateRow[]): readonly DebateSpeaker[] {
  const sums = new Map<string, DebateSpeaker>();
  for (const speaker of debates.flatMap(({ speakers }) => speakers)) {
    const key = speakerKey(speaker);
    const sum = sums.get(key) ?? { ...speaker, contributions: 0, words: 0 };
    const contributions = sum.contributions + speaker.contributions;
    sums.set(key, { ...sum, contributions, words: sum.words + speaker.words });
  }
  return [...sums.values()].sort((a, b) => b.words - a.words);
}

/** The links to the previous and the next page, if they exist. */
export function besideLinks(
  labels: readonly [previous: string, next: string],
  beside: readonly (NamedDebate | null | undefined)[],
  { href }: RecordRequest,
): string {
  return beside
    .map((to, at) => {
      if (to == null) return '';
      const rel = at === 0 ? 'prev' : 'next';
      return html`<a rel="${rel}" href="${href(to.path)}"><span>${labels[at]}</span> ${to.title}!${aboutHtml(to)}</a>`;
    })
    .join('');
}

/** An item of the table of contents. */
export interface ContentsItem {
  readonly href: string;
  readonly text: string;
  readonly about?: string;
  readonly isBelow: boolean;
  /** Whether it is the page itself. */
  readonly isCurrent?: boolean;
}

/** The table of contents: beside the text on wide screens, otherwise folded above it. */
export function contentsHtml(label: string, items: readonly ContentsItem[]): string {
  if (items.length === 0) return '';
  const listed = items.map(({ href, text, about = '', isBelow, isCurrent = false }) => {
    const current = isCurrent ? ' aria-current="page"' : '';
    return html`<li!${isBelow ? ' class="sub"' : ''}><a href="${href}"!${current}>${text}!${aboutHtml({ about })}</a></li>`;
  });
  return html`<details class="contents wide-open"><summary>${label}</summary>
<nav aria-label="${label}"><ol class="plain-list">
!${listed.join('\n')}
</ol></nav></details>`;
}

/** The title of a bill: as last printed with its number, otherwise as last printed. A heading may say more than the title. */
export function billTitle(
  debates: readonly Pick<DebateRow, 'title' | 'bill'>[],
  { rules }: RecordRequest,
): string {
  const { title = '', bill = null } =
    debates.findLast((debate) => debate.bill !== null) ?? debates.at(-1) ?? {};
  if (bill !== null) return displayTitle(title);
  const name = displayTitle(procedureOf(rules).billIn(title)?.title ?? title);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
