// The chambers that a new store has, under the ids the original gave them, until the settings of another parliament are applied.

import type { Venue } from '../../record/venue.ts';
import { KENYA } from '../../record/parliament/kenya.ts';
import { textIn } from '../../record/parliament/publication.ts';

export const FIRST_CHAMBERS: readonly Venue[] = KENYA.chambers.map(({ slug, name }, index) => ({
  id: index + 1,
  name: textIn(name, ''),
  slug,
}));
