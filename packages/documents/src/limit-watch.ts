// Ends the reading process when it takes too much memory or CPU time, or when nobody waits for it any more. It runs in a
// separate thread, because the thread that unpacks a document is blocked until it is done.

/** A sitting of 60 pages takes 150 MB. With the program that waits for it, both stay below 500 MB. */
const MEMORY_BYTES_MAX = 320_000_000;

/** Unpacking fills some 20 MB in this time. */
const WATCH_INTERVAL_MS = 10;

/** A sitting of 60 pages takes 4 seconds. CPU time is counted: on a busy machine a good document may take a minute of wall time. */
const CPU_MICROSECONDS_MAX = 25_000_000;

// A thread cannot end its process with process.exit. The waiting program knows the reason by the signal.
const waitingId = process.ppid;
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isAlone = process.ppid !== waitingId;
  if (isAlone || process.memoryUsage.rss() > MEMORY_BYTES_MAX) process.kill(process.pid, 'SIGKILL');
  else if (user + system > CPU_MICROSECONDS_MAX) process.kill(process.pid, 'SIGXCPU');
}, WATCH_INTERVAL_MS);
