// Debates on pages: their names and links, how long they are, and who spoke.

import { html } from 'ghtml';
import { titleSlug } from '../../../record/debates/read-heading.ts';
import { debateAt, type DebateSpeaker, minutesToRead } from '../../../record/debates/debate.ts';
import { displayTitle } from '../../../record/debates/display-title.ts';
import { labelText } from '../../../record/speaker-label.ts';
import type { DebateRow } from '../../../finder/finder.ts';
import type { ItemReads } from '../../../store/contract/store.ts';
import { debatePath, entryAnchor, labelPath, personPath } from '../../shared/links.ts';
import { readOnce } from '../../shared/read-once.ts';
import type { Translate } from '../../words/catalogue.ts';
import type { RecordRequest } from '../page.ts';
import type { ReadEntry } from './read-entries.ts';

export interface NamedDebate {
  readonly title: string;
  /** Its canonical path. */
  readonly path: string;
}

export type DebateNamer = (sittingId: number, entryId: number) => Promise<NamedDebate | null>;

/** Each sitting is read once. */
export function debateNamer(store: Pick<ItemReads, 'sittingDebates'>): DebateNamer {
  const debatesOf = readOnce((sittingId) => store.sittingDebates(sittingId));
  return async (sittingId, entryId) => {
    const debate = debateAt(await debatesOf(sittingId), entryId);
    return debate === null ? null : namedDebate(debate);
  };
}

export function namedDebate({ id, title }: Pick<DebateRow, 'id' | 'title'>): NamedDebate {
  return { title: displayTitle(title), path: debatePath(id, titleSlug(title)) };
}

export function debateLink(debate: NamedDebate, { href }: RecordRequest): string {
  return html`<a class="debate" href="${href(debate.path)}">${debate.title}</a>`;
}

/** Speeches, words and minutes, as spans of a line. */
export function debateSize(
  { contributions, words: said }: DebateRow,
  { t }: RecordRequest,
): string {
  const parts = [t('speechesCount', { count: contributions }), t('wordsCount', { count: said })];
  return spans(said > 0 ? [...parts, minutesText(said, t)] : parts);
}

export function minutesText(said: number, t: Translate): string {
  return t('minutesToRead', { count: minutesToRead(said) });
}

/** The line below the title of a debate in its sitting: how long it is, and the link to its own page. */
export function sizeLine(debate: DebateRow, { t, href }: RecordRequest): string {
  const { title, path } = namedDebate(debate);
  const { words: said, contributions: count } = debate;
  const size = [
    count > 0 ? t('speechesCount', { count }) : [],
    said > 0 ? minutesText(said, t) : [],
  ];
  const label = t('debateAlone');
  return html`<p class="meta size">!${spans(size.flat())} <span><a href="${href(path)}" aria-label="${label}: ${title}">${label}</a></span></p>`;
}

function spans(parts: readonly string[]): string {
  return parts.map((part) => html`<span>${part}</span>`).join(' ');
}

/** A speaker by name, with a link to what they said, or to what was said under the label where it is not known who that is. */
export function speakerHtml(speaker: DebateSpeaker, request: RecordRequest): string {
  const { person } = speaker;
  if (person !== null) {
    return html`<a href="${request.href(personPath(person.slug))}">${person.legalName}</a>`;
  }
  const label = labelOfSpeaker(speaker);
  if (label === '') return html`${request.t('unnamedSpeaker')}`;
  return html`<a href="${request.href(labelPath(label))}">${label}</a>`;
}

/** The list of speakers, folded on narrow screens; the number of speeches leads to the first one among `entries`. */
export function speakersHtml(
  speakers: readonly DebateSpeaker[],
  entries: readonly ReadEntry[],
  request: RecordRequest,
): string {
  if (speakers.length === 0) return '';
  const first = firstSpeeches(entries);
  const items = speakers.map((speaker) => {
    const speeches = request.t('speechesCount', { count: speaker.contributions });
    const id = first.get(speakerKey(speaker));
    const name = speaker.person?.legalName ?? labelOfSpeaker(speaker);
    const jump =
      id === undefined
        ? html`<small>${speeches}</small>`
        : html`<small><a href="${entryAnchor(id)}" aria-label="${speeches}: ${name}">${speeches}</a></small>`;
    return html`<li>!${speakerHtml(speaker, request)} !${jump}</li>`;
  });
  const { t, number } = request.locale;
  return html`<details class="wide-open"><summary>${t('whoSpoke')} <small>${number(items.length)}</small></summary>
<ul class="rows">
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
