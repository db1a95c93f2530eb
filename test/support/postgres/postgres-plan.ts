// The executed plan of a statement on PostgreSQL.

/** The type of a node, its relation, and its total number of rows. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The plan in the result of EXPLAIN (FORMAT JSON). */
export function planOf(row: Readonly<Record<string, unknown>> | undefined): PlanNode {
  const [{ Plan: plan }] = row!['QUERY PLAN'] as [{ Plan: PlanNode }];
  return plan;
}

export function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const inner of node.Plans ?? []) yield* nodesOf(inner);
}
