// One contribution: alone, with its citation, and in context.

import { html } from 'ghtml';
import { firstOf } from '../../base/present.ts';
import { pathParameter } from '../../http/parsed-request.ts';
import { openingWords } from '../../record/citation.ts';
import * as links from '../../http/links.ts';
import { citationHtml, type CitedEntry, findCited, sharingHtml } from './cited-entry.ts';
import { entriesHtml } from './entry-html.ts';
import { namedDebate } from '../../words/named-debate.ts';
import { debateLink, titleHtml } from './debate-parts.ts';
import { reviewLink, visibleEvents } from './history-page.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import { foundMarks, withSearch } from '../found-marks.ts';
import { labelText } from '../../record/speaker-label.ts';
import { readSittingEntries, type ReadEntry } from './read-entries.ts';
import { chamberClass, sittingNames } from './sitting-list.ts';
import type { Translate } from '../../words/catalogue.ts';

/** Enough context to know what it is about. */
const CONTEXT_ENTRIES = 5;

export const contributionPage: MakePage = async (request) => {
  const cited = await findCited(pathParameter(request, 'id'), request);
  const context = await readContext(cited, request);
  const { contribution, sitting, entries, about } = context;
  const path = links.contributionPath(contribution.id);
  const first = firstOf(entries);
  const who = title(context, request.t);
  const where = [about?.title ?? [], sittingNames(sitting, request).title].flat().join(', ');
  const { url } = request.base;
  return {
    title: `${who}, ${where}`,
    description: `${where}: ${openingWords(first.text)}`,
    path,
    json: links.itemPath(links.CONTRIBUTION_LIST, contribution.id),
    shows: [links.CONTRIBUTION_DETAIL, contribution.id],
    section: 'sittings',
    picture: links.picturePath('speech', cited.entry.id),
    ...(!request.asFile && {
      oEmbed: links.withQuery(links.OEMBED, { url: `${url}${path}` }),
    }),
    body: await bodyHtml(context, request),
    about: {
      '@type': 'Quotation',
      url: `${url}${path}`,
      text: openingWords(entries.map(({ text }) => text).join(' ')),
      ...(first.type === 'speech' ? { spokenByCharacter: { '@type': 'Person', name: who } } : {}),
      ...(sitting.startDate === null ? {} : { dateCreated: sitting.startDate }),
      isPartOf: `${url}${request.calendar.path(sitting)}`,
    },
  };
};

/** The contribution and its context. */
type ContributionContext = Awaited<ReturnType<typeof readContext>>;

async function readContext(cited: CitedEntry, request: RecordRequest) {
  const { store, finder } = request;
  const { contribution, sitting } = cited;
  const all = await readSittingEntries(await finder.sittingEntries(sitting.id), request.rules);
  const own = new Set(contribution.entries.map(({ id }) => id));
  const first = all.findIndex(({ id }) => own.has(id));
  const last = all.findLastIndex(({ id }) => own.has(id));
  return {
    ...cited,
    /** The entries of its sitting, and the indexes of its first and last one. */
    all,
    first,
    last,
    /** From its first entry to its last, with the speaker's label. */
    entries: labelledFirst(all.slice(first, last + 1)),
    about: cited.debate && namedDebate(cited.debate),
    division: await store.divisionOfEntry(sitting.id, contribution.id),
    corrections: await correctionsHtml(own, request),
  };
}

async function bodyHtml(context: ContributionContext, request: RecordRequest): Promise<string> {
  const { t, href, calendar } = request;
  const { contribution, sitting, entry, all, first, last, entries, about } = context;
  const shown = await entriesHtml(entries, request, {
    isNumberFocusable: true,
    markedId: entry.id === contribution.id ? null : entry.id,
    found: await foundMarks(entries, request),
  });
  /** Entries before or after it, in a lighter style. */
  const around = async (label: string, from: number, to: number): Promise<string> => {
    const neighbours = labelledFirst(all.slice(Math.max(0, from), to));
    if (neighbours.length === 0) return '';
    const { body } = await entriesHtml(neighbours, request, { level: 3 });
    return html`<h3>${label}</h3><div class="record">!${body}</div>`;
  };
  const entriesBefore = await around(t('before'), first - CONTEXT_ENTRIES, first);
  const entriesAfter = await around(t('after'), last + 1, last + 1 + CONTEXT_ENTRIES);
  const names = sittingNames(sitting, request);
  const inSitting = `${withSearch(calendar.path(sitting), request)}${links.entryAnchor(entry.id)}`;
  return html`<article class="split ${chamberClass(sitting.venueId, request)}">
<header class="head">
<p class="kicker"><a href="${href(calendar.path(sitting))}">${names.chamber}, ${names.date}</a></p>
!${titleHtml(title(context, t))}
!${about === null ? '' : html`<p class="about">!${debateLink({ ...about, path: withSearch(about.path, request) }, request)}</p>`}
<p class="meta"><span><a href="${href(inSitting)}">${t('readInSitting')}</a></span> <span><a href="#cite">${t('citation')}</a></span></p>
</header>
!${context.corrections}
<div class="record large">
!${shown.body}
</div>
!${sharingHtml(context, request)}
<p class="more">!${reviewLink(entry.id, 'correctLink', request)}</p>
!${await citationHtml(context, request)}
<section class="context" aria-labelledby="context">
<h2 id="context">${t('inContext')}</h2>
!${entriesBefore}!${entriesAfter}
<p class="more"><a href="${href(inSitting)}">${t('readInSitting')}</a></p>
</section>
</article>`;
}

/** When entries of the contribution were last corrected, with a link to the history of each. */
async function correctionsHtml(
  ids: ReadonlySet<number>,
  { t, locale, href, store }: RecordRequest,
): Promise<string> {
  const corrections = [...ids].map(async (id) => {
    const events = visibleEvents((await store.history(id))?.events ?? []);
    const correction = events.findLast(({ kind }) => kind === 'corrected');
    if (correction === undefined) return '';
    return html`<p class="meta">${t('correctedOn', { date: locale.moment(correction.atMs) })}
<a href="${href(links.entryHistoryPath(id))}">${t('history')}</a></p>`;
  });
  return (await Promise.all(corrections)).join('');
}

function title({ entries, division }: ContributionContext, t: Translate): string {
  const entry = firstOf(entries);
  if (entry.type === 'speech') return labelText(entry, t('unnamedSpeaker'));
  const kind = division === null ? t(`type.${entry.type}`) : t('division');
  return `${kind}: ${openingWords(entry.content)}`;
}

/** The first entry of an excerpt names the speaker, even if that was said further up. */
function labelledFirst(entries: readonly ReadEntry[]): ReadEntry[] {
  return entries.map((entry, index) =>
    index === 0 ? { ...entry, labelled: entry.type === 'speech', glue: null } : entry,
  );
}
