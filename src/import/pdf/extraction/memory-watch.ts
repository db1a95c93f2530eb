// Ends the process that reads a document when it takes too much memory. It runs in a thread of its own, since the
// thread that unpacks a document does nothing else until that is done.

/** A sitting of 60 pages takes 150 MB. With the program that waits for it, both stay below 500 MB. */
const MEMORY_BYTES_MAX = 320_000_000;

/** Unpacking fills some 20 MB in this time. */
const INTERVAL_MS = 10;

// A thread cannot end its process by process.exit. The waiting program takes a process that was killed for one that
// took too much memory.
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_BYTES_MAX) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
