// GET /hansard/entry/<id>: redirects to the entry in its sitting.

import { pathParameter } from '../../shared/parsed-request.ts';
import { entryAnchor } from '../../shared/links.ts';
import { findCited, type CiteDependencies } from './cited-entry.ts';
import type { MakePage } from '../frame/page.ts';

export const entryRedirect =
  (dependencies: CiteDependencies): MakePage =>
  async (request) => {
    const { entry, sitting, calendar } = await findCited(
      dependencies,
      pathParameter(request, 'id'),
      request,
    );
    return { redirect: 302, to: `${calendar.path(sitting)}${entryAnchor(entry.id)}` };
  };
