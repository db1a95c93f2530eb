// Marks values that were read outside of a write transaction. Somebody else may have changed them since, so a write that replaces a
// whole value refuses them, and copies of them with changes, by type: it has to be computed from what its own transaction reads.

declare const readBefore: unique symbol;

/** A value of a store, read before any transaction that may write it. */
export type ReadBefore<Value> = Value & { readonly [readBefore]?: true };

/** Any other value: read in a transaction, or made anew. */
export type ReadHere<Value> = Value & { readonly [readBefore]?: never };
