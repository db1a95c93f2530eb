// The name of a debate, and its address.

import type { DebateRow } from '../finder/finder.ts';
import { debatePath } from '../http/links.ts';
import { displayTitle } from '../record/debates/display-title.ts';
import { titleSlug } from '../record/debates/read-heading.ts';

export interface NamedDebate {
  readonly title: string;
  /** The subject in distinctive words, for a debate named by its section; otherwise empty. */
  readonly about?: string;
  /** Its canonical path. */
  readonly path: string;
}

export function namedDebate({
  id,
  title,
  about,
}: Pick<DebateRow, 'id' | 'title' | 'about'>): NamedDebate {
  const path = debatePath(id, titleSlug(title));
  return { title: displayTitle(title), about: about.join(', '), path };
}
