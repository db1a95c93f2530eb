// Reads what a digest is about, as the record is when it is sent: sittings, their debates, and what was said.

import { joinContribution } from '../../record/contributions/contribution.ts';
import type { ReadingRules } from '../../record/contributions/reading-rules.ts';
import { titleSlug } from '../../record/debates/read-heading.ts';
import { debateAt } from '../../record/debates/debate.ts';
import { displayTitle } from '../../record/debates/display-title.ts';
import { languagesIn } from '../../record/languages/detect-language.ts';
import { readingRules } from '../../record/parliament/reading-rules.ts';
import { labelText } from '../../record/speaker-label.ts';
import { readWireForm } from '../../record/wire-form.ts';
import { sittingTitles } from '../../http/feeds/feed-items.ts';
import * as links from '../../http/shared/links.ts';
import type { Locale } from '../../http/words/locale.ts';
import type { DebateRow, Finder, FoundContribution } from '../../search/finder/finder.ts';
import { parseQuery } from '../../search/query/parse-query.ts';
import { makeSnippet } from '../../search/query/snippet.ts';
import type { Store } from '../../store/contract/store.ts';
import type { Mail } from '../../store/contract/subscription-store.ts';

export interface DigestDependencies {
  readonly store: Store;
  readonly finder: Pick<Finder, 'contribution'>;
}

export interface Digest {
  readonly sittings: readonly DigestSitting[];
  /** Whether something was left out. */
  readonly hasMore: boolean;
}

export interface DigestSitting {
  readonly title: string;
  readonly path: string;
  readonly debates: readonly DigestDebate[];
}

export interface DigestDebate {
  /** Null for what was said outside of debates. */
  readonly title: string | null;
  readonly path: string;
  readonly speeches: readonly DigestSpeech[];
}

export interface DigestSpeech {
  readonly who: string;
  readonly text: string;
  readonly path: string;
}

/** More is read on the site: a mail of some pages is not read. */
const SPEECHES_MAX = 25;
const DIGEST_DEBATES_MAX = 60;

/** Null where all of it has been withdrawn meanwhile. */
export async function readDigest(
  { store, finder }: DigestDependencies,
  { subscription, entryIds, found }: Mail,
  locale: Locale,
): Promise<Digest | null> {
  const contributions = new Map<number, FoundContribution>();
  for (const id of entryIds) {
    const contribution = await finder.contribution(id);
    if (contribution !== null) contributions.set(contribution.id, contribution);
  }
  if (contributions.size === 0) return null;
  const { kind, filter } = subscription.topic;
  const reader = {
    rules: readingRules(await store.rulesText()),
    query: filter.query,
    unnamed: locale.t('unnamedSpeaker'),
  };
  const titleOf = sittingTitles(store, locale);
  const sittings: DigestSitting[] = [];
  let [debatesLeft, speechesLeft] = [DIGEST_DEBATES_MAX, SPEECHES_MAX];
  for (const [id, ofSitting] of Map.groupBy(contributions.values(), (one) => one.sittingId)) {
    const rows = await store.sittingDebates(id);
    const debates =
      kind === 'chamber'
        ? rows.map((row) => debateOf(row, id, []))
        : withSpeeches(rows, ofSitting.slice(0, speechesLeft), id, reader);
    speechesLeft -= Math.min(speechesLeft, ofSitting.length);
    const shown = debates.slice(0, debatesLeft);
    debatesLeft -= shown.length;
    sittings.push({ title: await titleOf(id), path: links.sittingPathById(id), debates: shown });
  }
  const hasMore =
    debatesLeft === 0 ||
    (kind !== 'chamber' && (contributions.size > SPEECHES_MAX || found > entryIds.length));
  return { sittings, hasMore };
}

/** How the texts of contributions are read. */
interface SpeechReader {
  readonly rules: ReadingRules;
  readonly query: string | null;
  readonly unnamed: string;
}

function withSpeeches(
  rows: readonly DebateRow[],
  contributions: readonly FoundContribution[],
  sittingId: number,
  reader: SpeechReader,
): DigestDebate[] {
  const groups = Map.groupBy(contributions, ({ id }) => debateAt(rows, id));
  return [...groups].map(([row, inside]) =>
    debateOf(
      row,
      sittingId,
      inside.map((one) => speechOf(one, reader)),
    ),
  );
}

function debateOf(
  row: DebateRow | null,
  sittingId: number,
  speeches: readonly DigestSpeech[],
): DigestDebate {
  return {
    title: row === null ? null : displayTitle(row.title),
    path:
      row === null
        ? links.sittingPathById(sittingId)
        : links.debatePath(row.id, titleSlug(row.title)),
    speeches,
  };
}

function speechOf(
  { id, entries }: FoundContribution,
  { rules, query: text, unnamed }: SpeechReader,
): DigestSpeech {
  const bodies = entries.map((entry) => ({ id: entry.id, ...readWireForm(entry.wire) }));
  const [first] = bodies;
  const { content } = joinContribution(bodies, rules);
  const query = text === null ? null : parseQuery(text, rules.tokens);
  const languages = new Set(
    entries.flatMap(({ language }) => languagesIn(language, rules.languages)),
  );
  const snippet = makeSnippet(
    { content, bodyEnd: content.length, languages: [...languages], tokens: rules.tokens },
    query?.kind === 'fault' ? null : query,
  );
  const shown = snippet.text.replace(/\s+/g, ' ').trim();
  return {
    who: first?.speaker?.legalName ?? (first === undefined ? unnamed : labelText(first, '')),
    text: `${snippet.cutBefore ? '… ' : ''}${shown}${snippet.cutAfter ? ' …' : ''}`,
    path: links.contributionPath(id),
  };
}
