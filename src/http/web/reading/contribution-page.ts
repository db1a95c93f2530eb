// One contribution: alone, with its citation, and in context.

import { html } from 'ghtml';
import { pathParameter } from '../../shared/parsed-request.ts';
import { openingWords } from '../../../hansard/citation.ts';
import * as links from '../../shared/links.ts';
import { citationHtml } from './citation-html.ts';
import { findCited, type CiteDependencies } from './cited-entry.ts';
import { entriesHtml } from './entry-html.ts';
import { debateLink, debateNamer } from './debate-names.ts';
import type { Store } from '../../../store/contract/store.ts';
import type { MakePage, SiteRequest } from '../frame/page.ts';
import { foundMarks, withSearch } from '../frame/found-marks.ts';
import { labelText } from '../../../hansard/speaker-label.ts';
import { readEntries, type ReadEntry } from './read-entries.ts';
import { sectionHtml } from './section-html.ts';
import { chamberClass, sittingNames } from './sitting-names.ts';
import { TYPE_WORDS } from '../../words/type-words.ts';
import type { Words } from '../../words/words-en.ts';

/** Enough of what went before and came after to know what it is about. */
const CONTEXT_ENTRIES = 5;

export const contributionPage =
  (dependencies: CiteDependencies & { readonly store: Store }): MakePage =>
  async (request) => {
    const { base, href, locale } = request;
    const { words } = locale;
    const cited = await findCited(dependencies, pathParameter(request, 'id'), request);
    const { contribution, sitting, calendar } = cited;
    const all = readEntries(await dependencies.finder.sittingEntries(sitting.id), request.rules);
    const own = new Set(contribution.entries.map(({ id }) => id));
    const first = all.findIndex(({ id }) => own.has(id));
    const last = all.findLastIndex(({ id }) => own.has(id));
    const said = labelledFirst(all.slice(first, last + 1));
    const isFirst = cited.entry.id === contribution.id;
    const shown = entriesHtml(said, request, {
      isNumberFocusable: true,
      markedId: isFirst ? null : cited.entry.id,
      found: foundMarks(said, request),
    });
    const names = sittingNames(sitting, calendar, request);
    const who = title(said[0]!, words);
    const debate = await debateNamer(dependencies.store)(sitting.id, contribution.id);
    const inSitting = `${withSearch(calendar.path(sitting), request)}${links.entryAnchor(cited.entry.id)}`;
    const body = html`<article class="contribution ${chamberClass(sitting.venueId, calendar)}">
<header class="head">
<p class="kicker"><a href="${href(calendar.path(sitting))}">${names.chamber}, ${names.date}</a></p>
<h1>${who}</h1>
!${debate === null ? '' : html`<p class="about">!${debateLink({ ...debate, path: withSearch(debate.path, request) }, request)}</p>`}
<p class="meta"><a href="${href(inSitting)}">${words.readInSitting}</a></p>
</header>
!${await correctionsHtml(dependencies.store, own, request)}
<div class="record">
!${shown.sections.map((section) => sectionHtml(section, '')).join('\n')}
!${shown.footers}
</div>
!${citationHtml(cited, calendar.path(sitting), request)}
<section class="context" aria-labelledby="context">
<h2 id="context">${words.inContext}</h2>
!${contextHtml(all, first, last, request)}
<p class="more"><a href="${href(inSitting)}">${words.readInSitting}</a></p>
</section>
</article>`;
    return {
      title: [who, debate?.title ?? [], names.title].flat().join(', '),
      description:
        [debate?.title ?? [], names.title].flat().join(', ') + `: ${openingWords(said[0]!.text)}`,
      path: links.contributionPath(contribution.id),
      json: links.itemPath(links.CONTRIBUTION_LIST, contribution.id),
      section: 'sittings',
      body,
      about: {
        '@type': 'Quotation',
        url: `${base.url}${links.contributionPath(contribution.id)}`,
        text: openingWords(said.map(({ text }) => text).join(' ')),
        ...(said[0]!.type === 'speech'
          ? { spokenByCharacter: { '@type': 'Person', name: who } }
          : {}),
        ...(sitting.startDate === null ? {} : { dateCreated: sitting.startDate }),
        isPartOf: `${base.url}${calendar.path(sitting)}`,
      },
    };
  };

/** When entries of the contribution were corrected last, with a link to the history of each. */
async function correctionsHtml(
  store: Store,
  ids: ReadonlySet<number>,
  { locale, href }: SiteRequest,
): Promise<string> {
  const { words } = locale;
  const histories = await Promise.all(
    [...ids].map(async (id) => [id, await store.history(id)] as const),
  );
  return histories
    .map(([id, history]) => {
      const correction = history?.events.findLast(({ kind }) => kind === 'corrected');
      if (correction === undefined) return '';
      return html`<p class="meta">${words.correctedOn(locale.moment(correction.atMs))}
<a href="${href(links.entryHistoryPath(id))}">${words.history}</a></p>`;
    })
    .join('');
}

function title(entry: ReadEntry, words: Words): string {
  return entry.type === 'speech'
    ? labelText(entry, words.unnamedSpeaker)
    : `${TYPE_WORDS[entry.type](words)}: ${openingWords(entry.content)}`;
}

/** The entries before and after it, set in a quieter type; a rule stands for the contribution. */
function contextHtml(
  all: readonly ReadEntry[],
  first: number,
  last: number,
  request: SiteRequest,
): string {
  const { words } = request.locale;
  const some = (label: string, entries: readonly ReadEntry[]): string => {
    if (entries.length === 0) return '';
    const shown = entriesHtml(labelledFirst(entries), request);
    return html`<h3>${label}</h3><div class="record">!${shown.sections.map((section) => sectionHtml(section, '')).join('\n')}</div>`;
  };
  return (
    some(words.before, all.slice(Math.max(0, first - CONTEXT_ENTRIES), first)) +
    some(words.after, all.slice(last + 1, last + 1 + CONTEXT_ENTRIES))
  );
}

/** The first of an excerpt says who speaks, even where that was said further up. */
function labelledFirst(entries: readonly ReadEntry[]): ReadEntry[] {
  return entries.map((entry, index) =>
    index === 0 ? { ...entry, labelled: entry.type === 'speech', glue: null } : entry,
  );
}
