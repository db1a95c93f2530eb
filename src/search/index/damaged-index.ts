// The error of a row of the index that cannot be decoded.

import { StoreDamaged } from '../../errors.ts';

export function damagedIndex(): StoreDamaged {
  return new StoreDamaged(
    'A row of the search index is damaged. Run hansard check to see what is, then hansard reindex.',
  );
}
