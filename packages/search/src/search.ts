// The engine: a query is parsed, evaluated against a snapshot of the index, ranked, and shown in snippets, within a budget of work.

export * from './index/budget.ts';
export * from './match/evaluate-query.ts';
export * from './match/phrases.ts';
export * from './match/term-set.ts';
export * from './query/parse-query.ts';
export * from './query/matches.ts';
export * from './match/rank-entries.ts';
