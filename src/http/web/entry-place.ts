// GET /hansard/entry/<id>: leads to the entry's place in its sitting.

import { entryAnchor } from '../links.ts';
import { findCited, type CiteNeeds } from './cited-entry.ts';
import type { MakePage } from './page.ts';

export const entryPlace =
  (needs: CiteNeeds): MakePage =>
  async (visit) => {
    const { entry, sitting, calendar } = await findCited(needs, visit.parameters['id']!, visit);
    return { redirect: 302, to: `${calendar.path(sitting)}${entryAnchor(entry.id)}` };
  };
