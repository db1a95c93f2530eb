// Ends a process that was told to stop, even if something in it does not close.

/**
 * Ten seconds are promised from signal to exit. Connections end before that; only a thread in the middle of a write may take
 * longer, which nobody waits for any more and which leaves no trace.
 */
const EXIT_DEADLINE_MS = 9_800;

/** Waits until everything is closed; calls `exit` if that takes too long. */
export async function endInTime(closing: Promise<unknown>, exit: () => void): Promise<void> {
  const deadline = setTimeout(exit, EXIT_DEADLINE_MS);
  try {
    await closing;
  } finally {
    clearTimeout(deadline);
  }
}
