// A contribution that a search found, as an item of its list: who spoke, in which debate and sitting, and the pieces of it that show the words best.

import { html } from 'ghtml';
import { firstOf, present } from '../../../present.ts';
import { isName, labelText } from '../../../record/speaker-label.ts';
import { readWireForm } from '../../../record/wire-form.ts';
import type {
  DivisionRow,
  FoundContribution,
  FoundEntry,
  Snippet,
} from '../../../search/finder/finder.ts';
import * as links from '../../shared/links.ts';
import { languageAttributes } from '../../shared/pages/language-attributes.ts';
import { cutText } from '../../shared/shown-text.ts';
import { markedHtml, withSearch } from '../found-marks.ts';
import { debateLink, type NamedDebate } from '../reading/debate-parts.ts';
import { divisionLink } from '../reading/division-html.ts';
import { readEntries } from '../reading/read-entries.ts';
import { sittingNames } from '../reading/sitting-list.ts';
import type { SearchPageContext } from './search-request.ts';

/** Pieces of one contribution that are shown: two fill the five lines that a result has on a telephone. */
const PIECES_SHOWN = 2;

/** What is shown of one that was found without words: as much as two pieces have. */
const SHOWN_UNITS = 420;

/** The debate and the division a contribution is in. */
interface FoundIn {
  readonly debate: NamedDebate | null;
  readonly division: DivisionRow | null;
}

export function foundContributionItem(
  { entries }: FoundContribution,
  { debate, division }: FoundIn,
  context: SearchPageContext,
): string {
  const pieces = bestPieces(entries);
  const first = firstOf(entries);
  const { who, where, url } = sourceOf(first, pieces[0] ?? first, context);
  const about =
    debate === null
      ? ''
      : html`<p class="about">!${debateLink(searched(debate, context), context.request)}</p>`;
  const votes = division === null ? '' : divisionLink(division, debate, context.request);
  return html`<li><h3><a href="${url}">${who}</a></h3>
!${about}!${votes}
<p class="meta">${where}</p>
!${pieces.length === 0 ? beginningHtml(entries, context) : pieces.map(pieceHtml).join('\n')}</li>`;
}

/** The address of the debate, where the words are marked. */
function searched(debate: NamedDebate, { request }: SearchPageContext): NamedDebate {
  return { ...debate, path: withSearch(debate.path, request) };
}

function pieceHtml({ language, excerpt }: FoundEntry): string {
  return html`<p !${languageAttributes(language)}>!${snippetHtml(present(excerpt, 'the excerpt of a found entry'))}</p>`;
}

/** The entries in which most different words were found, in the order they were said; none where nothing is marked. */
function bestPieces(entries: readonly FoundEntry[]): readonly FoundEntry[] {
  const counted = entries
    .map((entry) => ({ entry, marked: markedWords(entry) }))
    .filter(({ marked }) => marked.size > 0)
    .sort((one, other) => other.marked.size - one.marked.size);
  const [best, next] = counted;
  if (best === undefined) return [];
  // A second piece is shown where it has a word that the first has not.
  const shown =
    next !== undefined && [...next.marked].some((word) => !best.marked.has(word))
      ? counted.slice(0, PIECES_SHOWN)
      : [best];
  return shown.map(({ entry }) => entry).sort((one, other) => one.id - other.id);
}

function markedWords({ excerpt }: FoundEntry): ReadonlySet<string> {
  if (excerpt === null) return new Set();
  return new Set(excerpt.marks.map(([start, end]) => excerpt.text.slice(start, end).toLowerCase()));
}

function beginningHtml(entries: readonly FoundEntry[], { request }: SearchPageContext): string {
  const whole = readEntries(entries, request.rules)
    .map((entry) => `${entry.glue ?? ' '}${entry.text}`)
    .join('')
    .trim();
  const { text, isCut } = cutText(whole, SHOWN_UNITS);
  return html`<p !${languageAttributes(firstOf(entries).language)}>${isCut ? `${text} …` : text}</p>`;
}

/** Who speaks in an entry, in which sitting, and the address where another entry of the same contribution is read, with the words marked. */
export function sourceOf(
  entry: FoundEntry,
  shown: FoundEntry,
  { request, search, calendar }: SearchPageContext,
): { readonly who: string; readonly where: string; readonly url: string } {
  const { t } = request.locale;
  const body = readWireForm(entry.wire);
  const label = labelText(body, '');
  const spoke = isName(label) ? label : t('unnamedSpeaker');
  const sitting = calendar.sitting(entry.sittingId);
  const path = links.withQuery(links.contributionPath(entry.id), { q: search.given.q ?? null });
  return {
    who: body.type === 'speech' ? spoke : t(`type.${body.type}`),
    where: sitting === null ? '' : sittingNames(sitting, calendar, request).title,
    url: `${request.href(path)}${links.entryAnchor(shown.id)}`,
  };
}

function snippetHtml({ text, marks, cutBefore, cutAfter }: Snippet): string {
  return `${cutBefore ? '… ' : ''}${markedHtml(text, marks)}${cutAfter ? ' …' : ''}`;
}
