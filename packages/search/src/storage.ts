// What a store needs to hold an index: how blocks are built, and the bytes of their rows.

export * from './index/column-bytes.ts';
export * from './index/posting-group.ts';
export * from './index/postings.ts';
export * from './indexing/build-block.ts';
export * from './indexing/group-writer.ts';
