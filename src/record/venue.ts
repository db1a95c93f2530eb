// A venue: the chamber a sitting was held in.

import { NAME_LENGTH_MAX, type FieldTable } from './field.ts';

/** All venues are read at once: there are a few chambers, never hundreds. */
export const VENUES_MAX = 100;

export interface VenueFields {
  readonly name: string;
  readonly slug: string;
}

export interface Venue extends VenueFields {
  readonly id: number;
}

export const VENUE_FIELDS: FieldTable<VenueFields> = {
  name: {
    name: 'name',
    kind: 'text',
    required: true,
    lengthMax: NAME_LENGTH_MAX,
    description: 'Its name.',
  },
  slug: {
    name: 'slug',
    kind: 'slug',
    required: true,
    letters: 'lower-case',
    lengthMax: NAME_LENGTH_MAX,
    description: 'The name used in addresses.',
  },
};

/** The name a venue is given when only its slug is known: `joint_sitting` becomes "Joint Sitting". */
export function venueNameFromSlug(slug: string): string {
  return slug
    .split(/[_-]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
