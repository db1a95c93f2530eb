// The filters of the record, as parameters of its lists. Generated from the table of filters of the server; do not edit:
// `node test/check/client-filters.ts` writes this file.

export interface RecordFilters {
  /** Words to search for: all of them; "a phrase", -not, OR, prefix*, NEAR. */
  readonly q?: string;
  /** The type of entry: speech, scene, heading, other. */
  readonly type?: string;
  /** The person the speaker is linked to, by id or slug. */
  readonly speaker?: number | string;
  /** Words of the label of the speaker, title and name together, in any order, whatever their case or accents. */
  readonly speaker_name?: string;
  /** The whole label of a speaker who is linked to nobody, as the facets have it: title, and name in brackets. */
  readonly unlinked_label?: string;
  /** The party of the speaker on that day: of the membership, else of the label. */
  readonly party?: string;
  /** The constituency of the speaker on that day: of the membership, else of the label. */
  readonly constituency?: string;
  /** The sitting, by id. */
  readonly sitting?: number;
  /** The debate, by id. */
  readonly debate?: number;
  /** The chamber, by id or slug: national_assembly, senate. */
  readonly venue?: number | string;
  /** The day of the sitting, YYYY-MM-DD. */
  readonly date?: string;
  /** The first day, YYYY-MM-DD. */
  readonly date_from?: string;
  /** The last day, YYYY-MM-DD. */
  readonly date_to?: string;
  /** The language it was said in, by its code, such as en; mul for several, und for another one. */
  readonly language?: string;
}
