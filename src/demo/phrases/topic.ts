// A topic: the words one subject of debate lends to the sentences spoken on it.

export interface DemoTopic {
  /** Noun phrases that can be debated: "the state of our rural roads". */
  readonly subject: readonly string[];
  /** Plural things. */
  readonly things: readonly string[];
  /** One such thing, with its article. */
  readonly one: readonly string[];
  /** Plural people. */
  readonly people: readonly string[];
  /** Public bodies, with their article. */
  readonly body: readonly string[];
  /** What goes wrong, as a noun phrase. */
  readonly harm: readonly string[];
  /** What ought to be done, as an infinitive without "to". */
  readonly deed: readonly string[];
  /** The same as a gerund. */
  readonly doing: readonly string[];
  /** What everybody hopes for, as a noun phrase. */
  readonly good: readonly string[];
  /** The ministry’s field: "Roads and Bridges". */
  readonly field: string;
  readonly law: readonly string[];
  /** Titles of bills without the final "Bill". */
  readonly bills: readonly string[];
}
