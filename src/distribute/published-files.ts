// The files of a static tree, and a database of what was written: a file is written if its digest differs, and removed if its
// address is gone.

import { hash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { OperatorError } from '../base/errors.ts';
import { PUBLIC_FILE } from '../base/files.ts';

/** In the folder of the tree. It has the names and digests of public files; most web servers do not serve such a name. */
const STATE_FOLDER = '.hansard';

/** Files written between two commits: after an interruption, they are written again. */
const COMMIT_FILES = 10_000;

/** Files of parts that are gone, and files that the last run of their part did not write. */
const GONE_SQL = `
SELECT path FROM file LEFT JOIN part ON part.name = file.part AND part.run = file.run
WHERE part.name IS NULL`;

/**
 * One run of a publication. The tree has parts: the files of each sitting, and the others. A part is rendered if its key
 * differs; its files that were not written then are removed.
 */
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
    this.#folder = resolve(folder);
    this.#database = openDatabase(folder);
    const last = this.#database.prepare('SELECT max(run) AS run FROM file').get()?.['run'];
    this.#run = Number(last ?? 0) + 1;
    this.#digestOf = this.#database.prepare('SELECT digest FROM file WHERE path = ?');
    this.#note = this.#database.prepare(
      'REPLACE INTO file (path, digest, run, part) VALUES (?, ?, ?, ?)',
    );
    this.#forget = this.#database.prepare('DELETE FROM file WHERE path = ?');
  }

  /** The state that an earlier complete run stored; null if there was none. */
  state(): string | null {
    const row = this.#database.prepare('SELECT value FROM state').get();
    return row === undefined ? null : String(row['value']);
  }

  /** How many files the tree has. */
  count(): number {
    return Number(this.#database.prepare('SELECT count(*) AS n FROM file').get()?.['n']);
  }

  put(path: string, content: Buffer, part: string): void {
    const digest = hash('sha256', content);
    const storedDigest = this.#digestOf.get(path)?.['digest'];
    if (storedDigest === digest) this.counts.same += 1;
    else this.#write(path, content);
    this.#note.run(path, digest, this.#run, part);
    if ((this.counts.same + this.counts.written) % COMMIT_FILES === 0) this.#commit();
  }

  /** Whether the files of a part were made from the state that this key identifies. */
  hasPart(part: string, key: string): boolean {
    const row = this.#database.prepare('SELECT key FROM part WHERE name = ?').get(part);
    return row?.['key'] === key;
  }

  /** Ends a part. Its other files are removed when the run ends: another part may write them. */
  endPart(part: string, key: string): void {
    this.#database
      .prepare('REPLACE INTO part (name, key, run) VALUES (?, ?, ?)')
      .run(part, key, this.#run);
  }

  /** Makes every part be rendered again. */
  forgetKeys(): void {
    this.#database.exec("UPDATE part SET key = ''");
  }

  /** Removes all other parts and the obsolete files of these, and stores the state. */
  finish(parts: ReadonlySet<string>, state: string): void {
    for (const { name } of this.#database.prepare('SELECT name FROM part').all()) {
      if (parts.has(String(name))) continue;
      this.#database.prepare('DELETE FROM part WHERE name = ?').run(String(name));
    }
    for (const { path } of this.#database.prepare(GONE_SQL).all()) {
      this.#remove(String(path));
      this.#forget.run(String(path));
      this.counts.removed += 1;
    }
    this.#database.prepare('DELETE FROM state').run();
    this.#database.prepare('INSERT INTO state (value) VALUES (?)').run(state);
  }

  close(): void {
    if (this.#database.isTransaction) this.#database.exec('COMMIT');
    this.#database.close();
  }

  #commit(): void {
    this.#database.exec('COMMIT; BEGIN IMMEDIATE');
  }

  /** The file appears when complete. It is not synced to disk: a tree can be made again. */
  #write(path: string, content: Buffer): void {
    const target = join(this.#folder, path);
    const temporary = `${target}.part`;
    try {
      this.#makeFolder(dirname(target));
      rmSync(temporary, { force: true });
      writeFileSync(temporary, content, { flag: 'wx' });
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
    // One after the other, so that no folder is created below a link either.
    if (path !== this.#folder) this.#makeFolder(dirname(path));
    mkdirSync(path, { recursive: true });
    if (!this.#isWithin(path)) throw new Error('a link leads out of the folder');
    this.#folders.add(path);
  }

  /** Removes a file, and folders that become empty: a file server would list them. */
  #remove(path: string): void {
    const target = join(this.#folder, path);
    let folder = dirname(target);
    if (!existsSync(folder) || !this.#isWithin(folder)) return;
    rmSync(target, { force: true });
    for (; folder !== this.#folder && readdirSync(folder).length === 0; folder = dirname(folder)) {
      rmdirSync(folder);
      this.#folders.delete(folder);
    }
  }

  /** Somebody who may write to the tree must not be able to have files written or removed elsewhere through a link. */
  #isWithin(path: string): boolean {
    const within = relative(this.#folder, path);
    return realpathSync(path) === join(realpathSync(this.#folder), within);
  }
}

function openDatabase(folder: string): DatabaseSync {
  const path = join(folder, STATE_FOLDER);
  try {
    mkdirSync(path, { recursive: true });
    const database = new DatabaseSync(join(path, 'published.sqlite'));
    // The folder is served with the others: the addresses of withdrawn pages, with their titles, must not stay in it.
    database.exec(`
PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON;
CREATE TABLE IF NOT EXISTS file (
  path TEXT PRIMARY KEY, digest TEXT NOT NULL, run INTEGER NOT NULL, part TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS state (value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS part (
  name TEXT PRIMARY KEY, key TEXT NOT NULL, run INTEGER NOT NULL
) WITHOUT ROWID;`);
    // Refuses a concurrent run into the same folder.
    database.exec('BEGIN IMMEDIATE');
    return database;
  } catch (error) {
    throw new OperatorError(`${path} cannot be used: ${(error as Error).message}.`);
  }
}
