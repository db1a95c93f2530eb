// What people decided about a label: whom it means, in a chamber and at a time.

export interface LabelDecision {
  /** The `speaker_name` of the label. Case and accents do not matter. */
  readonly label: string;
  /** This and the next three are null where any will do. */
  readonly title: string | null;
  readonly chamber: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD, both included. */
  readonly from: string | null;
  readonly to: string | null;
  /** Null for a label that is never to be linked. */
  readonly personId: number | null;
}

export interface StoredDecision extends LabelDecision {
  /** Rises in the order in which they were made. */
  readonly id: number;
  readonly madeAtMs: number;
  /** The run that stored it, or whose token it was. */
  readonly madeBy: string | null;
}

/** What a transaction can do with decisions about labels. */
export interface LabelDecisionWrites {
  /** Stores what was decided about labels, in whose name the transaction is; the version of the record stays. */
  addLabelDecisions(decisions: readonly LabelDecision[]): Promise<void>;

  /** Removes what was decided in a name; says how many decisions there were. */
  removeLabelDecisions(by: string): Promise<number>;
}
