// What a store rejects with where the record has come to say something else.

/** The record changed between a question and what was to follow from its answer. */
export class RecordMoved extends Error {
  override readonly name = 'RecordMoved';
}

/** A person's id or slug is in use for somebody else. */
export class PersonConflict extends Error {
  override readonly name = 'PersonConflict';
}

/** A sitting's id is in use for another one. */
export class SittingConflict extends Error {
  override readonly name = 'SittingConflict';
}
