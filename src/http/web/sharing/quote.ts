// A passage as it is quoted elsewhere: from an entry on to the end of its contribution, cut, with who said it and where.

import { firstOf } from '../../../present.ts';
import { pathParameter } from '../../shared/parsed-request.ts';
import type { Language } from '../../../record/language.ts';
import { labelText } from '../../../record/speaker-label.ts';
import type { Store } from '../../../store/contract/store.ts';
import * as links from '../../shared/links.ts';
import { cutText } from '../../shared/shown-text.ts';
import type { SiteRequest } from '../frame/page.ts';
import { findCited, type CiteDependencies } from '../reading/cited-entry.ts';
import { debateNamer } from '../reading/debate-names.ts';
import { readEntries } from '../reading/read-entries.ts';
import { sittingNames } from '../reading/sitting-names.ts';

export interface QuoteDependencies extends CiteDependencies {
  readonly store: Store;
}

export interface Quote {
  readonly text: string;
  /** Whether more was said. */
  readonly isCut: boolean;
  readonly language: Language;
  /** Who said it; null where nobody did. */
  readonly who: string | null;
  /** The title of the debate; null outside debates. */
  readonly debate: string | null;
  /** Chamber and day. */
  readonly sitting: string;
  /** The path of the page that has it in full. */
  readonly path: string;
}

/** 404 where there is no such entry. */
export async function readQuote(
  dependencies: QuoteDependencies,
  request: SiteRequest,
  unitsMax: number,
): Promise<Quote> {
  const cited = await findCited(dependencies, pathParameter(request, 'id'), request);
  const { contribution, sitting, calendar, entry } = cited;
  const read = readEntries(contribution.entries, request.rules);
  const said = read.slice(read.findIndex(({ id }) => id === entry.id));
  const first = firstOf(said);
  // What follows the bound is not read: a contribution may have a million characters.
  let joined = first.text;
  for (const { text, glue } of said.slice(1)) {
    if (joined.length > unitsMax) break;
    joined += `${glue ?? '\n'}${text}`;
  }
  const { text, isCut } = cutText(joined.trim(), unitsMax);
  const debate = await debateNamer(dependencies.store)(sitting.id, contribution.id);
  return {
    text,
    isCut,
    language: first.language,
    who: first.type === 'speech' ? labelText(first, request.locale.t('unnamedSpeaker')) : null,
    debate: debate?.title ?? null,
    sitting: sittingNames(sitting, calendar, request).title,
    path: links.contributionPath(entry.id),
  };
}
