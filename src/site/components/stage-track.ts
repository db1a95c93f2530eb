// The stages of a bill in order: those it has passed with their dates, and those that follow.

import { html } from 'ghtml';
import type { Translate } from '../../words/catalogue.ts';

export interface TrackStage {
  readonly name: string;
  /**
   * `unrecorded`: passed on a day that the record lacks; `lost`: where the bill ended; `next` and `later`: not reached, as far as
   * the record says.
   */
  readonly state: 'done' | 'unrecorded' | 'lost' | 'next' | 'later';
  /** The day in words; empty if there is none. */
  readonly day: string;
  /** Where it is read; empty if nowhere. */
  readonly href: string;
}

const CLASSES = {
  done: 'done carried',
  unrecorded: 'done noted',
  lost: 'ended lost',
  next: 'next',
  later: 'later',
} as const;

/** Signs show the states; their words are for screen readers. */
export function stageTrackHtml(label: string, stages: readonly TrackStage[], t: Translate): string {
  const items = stages.map(({ name, state, day, href }) => {
    const title = href === '' ? html`${name}` : html`<a href="${href}">${name}</a>`;
    const when = day === '' ? '' : html`<small>${day}</small>`;
    const said =
      state === 'unrecorded' ? '' : html` <span class="unseen">${t(`stageState.${state}`)}</span>`;
    const current = state === 'next' ? ' aria-current="step"' : '';
    return html`<li class="${CLASSES[state]}"!${current}><b>!${title}</b>!${when}!${said}</li>`;
  });
  return html`<ol class="track" aria-label="${label}">
!${items.join('\n')}
</ol>`;
}
