// Adds a sitting with its entries, all or nothing.

import { clientErrors } from '../errors.ts';
import type { EntryClaim } from '../hansard/entry-rules.ts';
import type { NewSitting } from '../hansard/sitting.ts';
import type { Sitting } from '../store/collections.ts';
import type { Publication } from '../store/publication.ts';
import { createEntries } from './create-entries.ts';

export async function createSitting(
  publication: Publication,
  { sitting, claims }: { readonly sitting: NewSitting; readonly claims: readonly EntryClaim[] },
): Promise<Sitting> {
  const kept = await publication.sitting(sitting);
  if (!kept.made) {
    throw clientErrors.badParameter(
      'non_field_errors',
      `A sitting with this venue, start and source is in the record already: ${kept.id}.`,
    );
  }
  await createEntries(publication, {
    claims: claims.map((claim) => ({ ...claim, sitting: kept.id })),
  });
  return (await publication.member('sittings', kept.id))!;
}
