// Reads entries that may not be what was written: a check reports those and goes on.

/** What is derived from entries; null where one of them cannot be read. */
export async function orUnreadable<Derived>(
  derive: () => Promise<Derived>,
): Promise<Derived | null> {
  try {
    return await derive();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}
