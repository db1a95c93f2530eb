// Why a venue, source, sitting or person cannot be made, changed or removed, in words.

import { clientErrors, type ClientError } from '../errors.ts';

export const slugTaken = (): ClientError =>
  clientErrors.badParameter('slug', 'This field must be unique.');

export const sourceTaken = (): ClientError =>
  clientErrors.badParameter(
    'non_field_errors',
    'The fields name, list_page must make a unique set.',
  );

export const chamberStays = {
  slug: (): ClientError =>
    clientErrors.badParameter(
      'slug',
      'The slug of this chamber stays as it is: documents and addresses name the chamber by it.',
    ),
  removal: (): ClientError =>
    clientErrors.conflict('This chamber belongs to every record and cannot be deleted.'),
};

/** What still leads to something, and what to do about it. */
export const stillUsed = {
  venues: (sittings: number): ClientError => heldBySittings(sittings, 'held in this venue'),
  sources: (sittings: number): ClientError => heldBySittings(sittings, 'taken from this source'),
  people: (entries: number): ClientError =>
    clientErrors.conflict(
      entries === 1
        ? '1 entry is linked to this person: link it to somebody else, or to nobody, first.'
        : `${entries} entries are linked to this person: link them to somebody else, or to nobody, first.`,
    ),
};

function heldBySittings(count: number, how: string): ClientError {
  return clientErrors.conflict(
    count === 1
      ? `1 sitting was ${how}: change or delete it first.`
      : `${count} sittings were ${how}: change or delete them first.`,
  );
}
