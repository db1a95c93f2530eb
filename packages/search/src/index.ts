// The index as it is read: its blocks, those of the tail, and one snapshot of all.

export * from './index/index-block.ts';
export * from './index/index-reader.ts';
export * from './index/index-snapshot.ts';
export * from './index/replaced-entries.ts';
export * from './index/tail.ts';
