// The floor of an import: prepared rows, inserted by node:sqlite into one bare table and a bare FTS5 index of their words, in
// one transaction as durable as the store's. Arguments: entries, file. Prints the seconds of the inserts.

import { DatabaseSync } from 'node:sqlite';
import { bareRows } from './import-rows.ts';

const [, , entries, path] = process.argv;
const rows = bareRows(Number(entries));

const startedMs = performance.now();
const cpuBefore = process.cpuUsage();
const database = new DatabaseSync(path!);
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
database.exec('CREATE TABLE entry (id INTEGER PRIMARY KEY, wire TEXT NOT NULL) STRICT');
database.exec(
  "CREATE VIRTUAL TABLE words USING fts5(content, content = '', tokenize = 'porter unicode61')",
);
const insert = database.prepare('INSERT INTO entry (id, wire) VALUES (?, ?)');
const index = database.prepare('INSERT INTO words (rowid, content) VALUES (?, ?)');
database.exec('BEGIN');
for (const { id, wire, content } of rows) {
  insert.run(id, wire);
  index.run(id, content);
}
database.exec('COMMIT');
// The program also closes its store, which writes the log into the file.
database.close();
const seconds = (performance.now() - startedMs) / 1_000;
const { user, system } = process.cpuUsage(cpuBefore);
console.log(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1_000_000 }));
