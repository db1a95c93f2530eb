// What pages say of a debate: how long it is, and who spoke.

import { html } from 'ghtml';
import { minutesToRead, type DebateSpeaker } from '../../../hansard/debates/debate.ts';
import { labelText } from '../../../hansard/speaker-label.ts';
import type { DebateRow } from '../../../search/finder/finder.ts';
import { labelPath, personPath } from '../../shared/links.ts';
import type { Locale } from '../../words/locale.ts';
import type { SiteRequest } from '../frame/page.ts';

export function speechesText(contributions: number, { words, number }: Locale): string {
  return contributions === 1 ? words.oneSpeech : words.speechesCount(number(contributions));
}

export function minutesText(said: number, { words, number }: Locale): string {
  const minutes = minutesToRead(said);
  return minutes === 1 ? words.oneMinuteToRead : words.minutesToRead(number(minutes));
}

/** Speeches, words and minutes, as spans of a line. */
export function debateSize({ contributions, words: said }: DebateRow, locale: Locale): string {
  const parts = [speechesText(contributions, locale), locale.words.wordsCount(locale.number(said))];
  if (said > 0) parts.push(minutesText(said, locale));
  return parts.map((part) => html`<span>${part}</span>`).join(' ');
}

/** A speaker by name, with a link to what they said, or to what was said under the label where it is not known who that is. */
export function speakerHtml({ name, title, person }: DebateSpeaker, request: SiteRequest): string {
  if (person !== null) {
    return html`<a href="${request.href(personPath(person.slug))}">${person.legalName}</a>`;
  }
  const label = labelText({ speakerName: name, speakerTitle: title }, '');
  if (label === '') return html`${request.locale.words.unnamedSpeaker}`;
  return html`<a href="${request.href(labelPath(label))}">${label}</a>`;
}

/** So many are shown at once; the others are folded, so that the text begins on the first screen of a telephone. */
const SPEAKERS_SHOWN = 4;

export function speakersHtml(speakers: readonly DebateSpeaker[], request: SiteRequest): string {
  if (speakers.length === 0) return '';
  const { words, number } = request.locale;
  const items = speakers.map(
    (speaker) =>
      html`<li>!${speakerHtml(speaker, request)} <small>${speechesText(speaker.contributions, request.locale)}</small></li>`,
  );
  const rest = items.slice(SPEAKERS_SHOWN);
  const folded =
    rest.length === 0
      ? ''
      : html`<details><summary>${words.moreDebates(number(rest.length))}</summary><ul class="speakers">!${rest.join('\n')}</ul></details>`;
  return html`<section class="who" aria-labelledby="who">
<h2 id="who">${words.whoSpoke}</h2>
<ul class="speakers">!${items.slice(0, SPEAKERS_SHOWN).join('\n')}</ul>
!${folded}
</section>`;
}

/** The speakers of several debates together, most words first. */
export function addSpeakers(debates: readonly DebateRow[]): readonly DebateSpeaker[] {
  const sums = new Map<string, DebateSpeaker>();
  for (const speaker of debates.flatMap(({ speakers }) => speakers)) {
    const { name, title, person, contributions, words } = speaker;
    const key = person === null ? `${name}\n${title}` : String(person.id);
    const known = sums.get(key);
    sums.set(key, {
      ...(known ?? speaker),
      contributions: (known?.contributions ?? 0) + contributions,
      words: (known?.words ?? 0) + words,
    });
  }
  return [...sums.values()].sort((one, other) => other.words - one.words);
}
