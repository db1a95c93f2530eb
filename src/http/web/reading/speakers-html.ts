// Who spoke in a debate or a sitting: links to the people and to their first speeches on the page.

import { html } from 'ghtml';
import type { DebateSpeaker } from '../../../record/debates/debate.ts';
import { labelText } from '../../../record/speaker-label.ts';
import type { DebateRow } from '../../../search/finder/finder.ts';
import { entryAnchor, labelPath, personPath } from '../../shared/links.ts';
import type { SiteRequest } from '../frame/page.ts';
import { speechesText } from './debate-size.ts';
import type { ReadEntry } from './read-entries.ts';

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
