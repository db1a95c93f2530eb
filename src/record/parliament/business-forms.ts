// How a parliament prints its order of business: which headings name what. Each pattern is matched against a whole heading, without
// regard to case, in text with single spaces and straight apostrophes.

export interface BusinessForms {
  /** The title page, wherever it is printed: no debate. */
  readonly titlePage: readonly string[];
  /** What opens a sitting: no debate, and no section of what follows. */
  readonly openings: readonly string[];
  /** What closes a sitting: no debate. */
  readonly closings: readonly string[];
  /** Sections of the order of business. The items below belong to them. */
  readonly sections: readonly string[];
  /** Sections within a section, which keep its name: "IN THE COMMITTEE". */
  readonly stages: readonly string[];
  /** Numbers before the title of an item: "Question No.193". */
  readonly numbers: readonly string[];
  /** Parts of an item: clauses, divisions and their lists. */
  readonly parts: readonly string[];
  /** Parts that have a title of their own in the headings right below them. */
  readonly titledParts: readonly string[];
  /** The end of a title: a heading right below one that ends so is another title, not its second line. */
  readonly titleEnds: readonly string[];
  /** What is left out of a title when two are compared: words at its beginning. */
  readonly articles: readonly string[];
  /** The number of a bill as printed with its title, with the groups `number`, `year` and, where it is printed, `house`. */
  readonly billNumber: string;
  /** The first day of each parliament, YYYY-MM-DD, the oldest first. A title used again in a later one is other business. */
  readonly terms: readonly string[];
}
