// Debates on pages: their names and links, how long they are, and who spoke.

import { html } from 'ghtml';
import { titleSlug } from '../../../record/debates/read-heading.ts';
import { debateAt, type DebateSpeaker, minutesToRead } from '../../../record/debates/debate.ts';
import { displayTitle } from '../../../record/debates/display-title.ts';
import { labelText } from '../../../record/speaker-label.ts';
import type { DebateRow } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import { debatePath, entryAnchor, labelPath, personPath } from '../../shared/links.ts';
import type { Locale } from '../../words/locale.ts';
import type { SiteRequest } from '../page.ts';
import type { ReadEntry } from './read-entries.ts';

export interface NamedDebate {
  readonly title: string;
  /** Its canonical path. */
  readonly path: string;
}

export type DebateNamer = (sittingId: number, entryId: number) => Promise<NamedDebate | null>;

/** Each sitting is read once. */
export function debateNamer(store: Pick<Store, 'sittingDebates'>): DebateNamer {
  const known = new Map<number, Promise<readonly DebateRow[]>>();
  return async (sittingId, entryId) => {
    let debates = known.get(sittingId);
    if (debates === undefined) known.set(sittingId, (debates = store.sittingDebates(sittingId)));
    const debate = debateAt(await debates, entryId);
    return debate === null ? null : namedDebate(debate);
  };
}

export function namedDebate({ id, title }: Pick<DebateRow, 'id' | 'title'>): NamedDebate {
  return { title: displayTitle(title), path: debatePath(id, titleSlug(title)) };
}

export function debateLink(debate: NamedDebate | null, { href }: SiteRequest): string {
  if (debate === null) return '';
  return html`<a class="debate" href="${href(debate.path)}">${debate.title}</a>`;
}

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

/** A speaker by name, with a link to what they said, or to what was said under the label where it is not known who that is. */
export function speakerHtml(speaker: DebateSpeaker, request: SiteRequest): string {
  const { person } = speaker;
  if (person !== null) {
    return html`<a href="${request.href(personPath(person.slug))}">${person.legalName}</a>`;
  }
  const label = labelOfSpeaker(speaker);
  if (label === '') return html`${request.locale.t('unnamedSpeaker')}`;
  return html`<a href="${request.href(labelPath(label))}">${label}</a>`;
}

/** The list of speakers, folded on narrow screens; the number of speeches leads to the first one among `entries`. */
export function speakersHtml(
  speakers: readonly DebateSpeaker[],
  entries: readonly ReadEntry[],
  request: SiteRequest,
): string {
  if (speakers.length === 0) return '';
  const first = firstSpeeches(entries);
  const items = speakers.map((speaker) => {
    const speeches = speechesText(speaker.contributions, request.locale);
    const id = first.get(speakerKey(speaker));
    const name = speaker.person?.legalName ?? labelOfSpeaker(speaker);
    const jump =
      id === undefined
        ? html`<small>${speeches}</small>`
        : html`<small><a href="${entryAnchor(id)}" aria-label="${speeches}: ${name}">${speeches}</a></small>`;
    return html`<li>!${speakerHtml(speaker, request)} !${jump}</li>`;
  });
  const { t, number } = request.locale;
  return html`<details class="who"><summary>${t('whoSpoke')} <small>${number(items.length)}</small></summary>
<ul class="speakers">
!${items.join('\n')}
</ul></details>`;
}

function firstSpeeches(entries: readonly ReadEntry[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const { id, labelled, speaker, speakerName, speakerTitle } of entries) {
    const key = speakerKey({ person: speaker, name: speakerName, title: speakerTitle });
    if (labelled && !first.has(key)) first.set(key, id);
  }
  return first;
}

function speakerKey({
  person,
  name,
  title,
}: Pick<DebateSpeaker, 'person' | 'name' | 'title'>): string {
  return person === null ? `${name}\n${title}` : String(person.id);
}

function labelOfSpeaker({ name, title }: DebateSpeaker): string {
  return labelText({ speakerName: name, speakerTitle: title }, '');
}

/** The speakers of several debates together, most words first. */
export function addSpeakers(debates: readonly DebateRow[]): readonly DebateSpeaker[] {
  const sums = new Map<string, DebateSpeaker>();
  for (const speaker of debates.flatMap(({ speakers }) => speakers)) {
    const { contributions, words } = speaker;
    const key = speakerKey(speaker);
    const known = sums.get(key);
    sums.set(key, {
      ...(known ?? speaker),
      contributions: (known?.contributions ?? 0) + contributions,
      words: (known?.words ?? 0) + words,
    });
  }
  return [...sums.values()].sort((one, other) => other.words - one.words);
}
