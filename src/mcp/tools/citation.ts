// The citation of what a tool returns: an address that resolves, the day, the chamber, the speaker and the debate.

import type { Contribution } from '@hansard/client/resources';
import * as links from '../../http/shared/links.ts';
import { cutText } from '../../http/shared/shown-text.ts';
import type { InterfaceReader } from './interface-reader.ts';

/** A contribution as the interface gives it with expand=sitting,debate. */
export interface CitedContribution extends Omit<Contribution, 'sitting'> {
  readonly sitting: {
    readonly id: number;
    readonly venue: { readonly name: string } | null;
    readonly start_date: string | null;
    readonly start_time: string | null;
  } | null;
  readonly debate: { readonly id: number; readonly title: string } | null;
  readonly highlight?: readonly { readonly text: string }[];
}

/** The parameters of a request for a contribution that can be cited. */
export const EXPAND_FOR_CITATION = 'sitting,debate';

export interface ContributionCitation {
  /** The page of the contribution. */
  readonly address: string;
  /** YYYY-MM-DD. */
  readonly date: string | null;
  readonly chamber: string | null;
  readonly speaker: string;
  /** The slug of the person; null where the label is linked to nobody. */
  readonly person: string | null;
  readonly debate: string | null;
}

export function contributionCitation(
  said: CitedContribution,
  { baseUrl }: InterfaceReader,
): ContributionCitation {
  const { sitting, debate, speaker } = said;
  return {
    address: `${baseUrl}${links.contributionPath(said.id)}`,
    date: sitting?.start_date ?? null,
    chamber: sitting?.venue?.name ?? null,
    speaker: speakerOf(said),
    person: speaker?.slug ?? null,
    debate: debate === null ? null : shortText(debate.title),
  };
}

/** The label as printed: title, and name in brackets where there are both. */
export function speakerOf({
  speaker_title: title,
  speaker_name: name,
}: Pick<Contribution, 'speaker_title' | 'speaker_name'>): string {
  return title === '' || name === '' ? title + name : `${title} (${name})`;
}

/** Excerpts of one contribution, and the characters of each: a model reads ten results in a few thousand tokens. */
const EXCERPTS_MAX = 3;
const EXCERPT_UNITS_MAX = 500;

/** The beginning of a text. */
export function shortText(text: string): string {
  const { text: shown, isCut } = cutText(text, EXCERPT_UNITS_MAX);
  return isCut ? `${shown}…` : shown;
}

/** Where words were found in it, or its beginning. */
export function excerptsOf({ highlight = [], content }: CitedContribution): string[] {
  if (highlight.length === 0) return [shortText(content)];
  return highlight.slice(0, EXCERPTS_MAX).map(({ text }) => shortText(text));
}
