// The files of a static tree, and a database of what was written: a file is written where its digest differs, and removed where its
// address is gone.

import { hash } from 'node:crypto';
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { OperatorError } from '../../errors.ts';
import { PUBLIC_FILE } from '../../files/write-whole-file.ts';

/** In the folder of the tree; web servers do not serve names that begin with a full stop. */
const STATE_FOLDER = '.hansard';

/** Files written between two commits: what is lost by an interruption is written again. */
const COMMIT_FILES = 10_000;

/** One run of a publication. Files that it did not put are removed at its end, in the parts of the tree that it went through. */
export class PublishedFiles {
  readonly #folder: string;
  readonly #database: DatabaseSync;
  readonly #digestOf: StatementSync;
  readonly #note: StatementSync;
  readonly #forget: StatementSync;
  readonly #folders = new Set<string>();
  readonly #run: number;
  readonly counts = { same: 0, written: 0, removed: 0, bytesWritten: 0 };

  constructor(folder: string) {
    this.#folder = folder;
    this.#database = openDatabase(folder);
    const last = this.#database.prepare('SELECT max(run) AS run FROM file').get()!['run'];
    this.#run = Number(last ?? 0) + 1;
    this.#digestOf = this.#database.prepare('SELECT digest FROM file WHERE path = ?');
    this.#note = this.#database.prepare(
      'REPLACE INTO file (path, digest, run, part) VALUES (?, ?, ?, ?)',
    );
    this.#forget = this.#database.prepare('DELETE FROM file WHERE path = ?');
  }

  /** What an earlier run stored when it was complete; null where there was none. */
  state(): string | null {
    const row = this.#database.prepare('SELECT value FROM state').get();
    return row === undefined ? null : String(row['value']);
  }

  /** `identity` is what of the content counts: the content itself, unless a part of it may be of an earlier day. */
  put(path: string, content: Buffer, part: string, identity: Buffer | string = content): void {
    const digest = hash('sha256', identity);
    const known = this.#digestOf.get(path)?.['digest'];
    if (known === digest) this.counts.same += 1;
    else this.#write(path, content);
    this.#note.run(path, digest, this.#run, part);
    if ((this.counts.same + this.counts.written) % COMMIT_FILES === 0) {
      this.#database.exec('COMMIT; BEGIN IMMEDIATE');
    }
  }

  remove(path: string): void {
    if (this.#digestOf.get(path) === undefined) return;
    rmSync(join(this.#folder, path), { force: true });
    this.#forget.run(path);
    this.counts.removed += 1;
  }

  /** Removes the files of these parts that this run did not put, and stores the state. */
  finish(parts: readonly string[], state: string): void {
    const gone = this.#database.prepare('SELECT path FROM file WHERE part = ? AND run <> ?');
    for (const part of parts) {
      for (const { path } of gone.all(part, this.#run)) this.remove(String(path));
    }
    this.#database.prepare('DELETE FROM state').run();
    this.#database.prepare('INSERT INTO state (value) VALUES (?)').run(state);
  }

  close(): void {
    if (this.#database.isTransaction) this.#database.exec('COMMIT');
    this.#database.close();
  }

  /** The file appears whole. It is not waited for on the disk: a tree can be made again. */
  #write(path: string, content: Buffer): void {
    const target = join(this.#folder, path);
    const temporary = `${target}.part`;
    try {
      this.#makeFolder(dirname(target));
      writeFileSync(temporary, content);
      chmodSync(temporary, PUBLIC_FILE);
      renameSync(temporary, target);
    } catch (error) {
      throw new OperatorError(`${target} cannot be written: ${(error as Error).message}.`);
    }
    this.counts.written += 1;
    this.counts.bytesWritten += content.length;
  }

  #makeFolder(path: string): void {
    if (this.#folders.has(path)) return;
    mkdirSync(path, { recursive: true });
    this.#folders.add(path);
  }
}

function openDatabase(folder: string): DatabaseSync {
  const path = join(folder, STATE_FOLDER);
  try {
    mkdirSync(path, { recursive: true });
    const database = new DatabaseSync(join(path, 'published.sqlite'));
    database.exec(`
PRAGMA journal_mode = WAL;
CREATE TABLE IF NOT EXISTS file (
  path TEXT PRIMARY KEY, digest TEXT NOT NULL, run INTEGER NOT NULL, part TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS state (value TEXT NOT NULL)`);
    // Another run into the same folder is refused here.
    database.exec('BEGIN IMMEDIATE');
    return database;
  } catch (error) {
    throw new OperatorError(`${path} cannot be used: ${(error as Error).message}.`);
  }
}
