// A venue: the chamber a sitting was held in.

export interface Venue {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

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
