// GET /hansard/entry/<id>: leads to the entry's place in its sitting.

import { entryAnchor } from '../../shared/links.ts';
import { findCited, type CiteDependencies } from './cited-entry.ts';
import type { MakePage } from '../frame/page.ts';

export const entryRedirect =
  (needs: CiteDependencies): MakePage =>
  async (visit) => {
    const { entry, sitting, calendar } = await findCited(needs, visit.parameters['id']!, visit);
    return { redirect: 302, to: `${calendar.path(sitting)}${entryAnchor(entry.id)}` };
  };
