// Whether a command has written something that stays: a commit that was sent, or a file that got its name. A signal may come
// between that and the end of the command, and then “nothing was stored” would be false.

/** Shared with the main thread, which says what is stored after a signal. Outside of the thread of a command nobody reads it. */
let written: Int32Array<ArrayBufferLike> = new Int32Array(1);

const NOT_WRITTEN = 0;
const WRITTEN = 1;

export function newWritten(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** In the thread of a command, before it begins. */
export function shareWritten(shared: Int32Array<SharedArrayBuffer>): void {
  written = shared;
}

/** Call this before a commit is sent, and before a file gets its name. */
export function noteWritten(): void {
  Atomics.store(written, 0, WRITTEN);
}

/** Call this where a command begins with a part that its sentence is about, such as the next file. */
export function forgetWritten(): void {
  Atomics.store(written, 0, NOT_WRITTEN);
}

export function isWritten(shared: Int32Array<SharedArrayBuffer>): boolean {
  return Atomics.load(shared, 0) === WRITTEN;
}
