// A venue: the chamber a sitting was held in.

import { NAME_LENGTH_MAX, type FieldTable } from './field.ts';

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

/** The chambers every record knows from the start, under the ids the original gave them. */
export const CHAMBERS: readonly Venue[] = [
  { id: 1, name: 'National Assembly', slug: 'national_assembly' },
  { id: 2, name: 'Senate', slug: 'senate' },
];

/** Documents and addresses name these by slug: they can be given another name, and that is all. */
export function isChamber(id: number): boolean {
  return CHAMBERS.some((chamber) => chamber.id === id);
}

/** The name a venue is given when only its slug is known: `joint_sitting` becomes "Joint Sitting". */
export function venueNameFromSlug(slug: string): string {
  return slug
    .split(/[_-]+/)
    .filter((word) => word !== '')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ');
}
