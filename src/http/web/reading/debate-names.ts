// Names the debate of an entry on a page, and links to it.

import { html } from 'ghtml';
import { titleSlug } from '../../../record/debates/business-key.ts';
import { debateAt } from '../../../record/debates/debate-at.ts';
import { displayTitle } from '../../../record/debates/display-title.ts';
import type { DebateRow } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import { debatePath } from '../../shared/links.ts';
import type { SiteRequest } from '../frame/page.ts';

export interface NamedDebate {
  readonly title: string;
  /** Its canonical path. */
  readonly path: string;
}

export type DebateNamer = (sittingId: number, entryId: number) => Promise<NamedDebate | null>;

/** Each sitting is read once. */
export function debateNamer(store: Pick<Store, 'sittingDebates'>): DebateNamer {
  const known = new Map<number, Promise<readonly DebateRow[]>>();
  return async (sittingId, entryId) => {
    let debates = known.get(sittingId);
    if (debates === undefined) known.set(sittingId, (debates = store.sittingDebates(sittingId)));
    const debate = debateAt(await debates, entryId);
    return debate === null ? null : namedDebate(debate);
  };
}

export function namedDebate({ id, title }: Pick<DebateRow, 'id' | 'title'>): NamedDebate {
  return { title: displayTitle(title), path: debatePath(id, titleSlug(title)) };
}

export function debateLink(debate: NamedDebate | null, { href }: SiteRequest): string {
  if (debate === null) return '';
  return html`<a class="debate" href="${href(debate.path)}">${debate.title}</a>`;
}
