// How large a demo record may be. A file of its own, so that a command can name it without reading the phrases.

/** The calendar from 1998 to 2025 has enough days for ten million entries, not for many more. */
export const DEMO_ENTRIES_MAX = 10_000_000;
