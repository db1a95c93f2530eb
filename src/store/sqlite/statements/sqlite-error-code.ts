// The result codes of SQLite that this program acts on (sqlite.org/rescode.html), and which of them an error has.

export const SQLITE_BUSY = 5;
export const SQLITE_LOCKED = 6;
export const SQLITE_READONLY = 8;
export const SQLITE_IOERR = 10;
export const SQLITE_CORRUPT = 11;
export const SQLITE_FULL = 13;
export const SQLITE_CANTOPEN = 14;
export const SQLITE_PROTOCOL = 15;
export const SQLITE_NOTADB = 26;

/** The primary code of an error of SQLite, which its extended codes share; null for any other error. */
export function sqliteCode(error: unknown): number | null {
  const { errcode } = error as { errcode?: number };
  return errcode === undefined ? null : errcode & 0xff;
}
