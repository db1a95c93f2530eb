// A program: commits rows one by one with bare node:sqlite and says each number once its COMMIT returned.
// node raw-writer.ts <file> <NORMAL|FULL>

import { writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const [, , path = '', synchronous = ''] = process.argv;
const database = new DatabaseSync(path);
database.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = ${synchronous};
  CREATE TABLE IF NOT EXISTS committed (number INTEGER PRIMARY KEY, text TEXT NOT NULL);
`);
const last = database.prepare('SELECT max(number) AS number FROM committed').get()!['number'];
const insert = database.prepare('INSERT INTO committed VALUES (?, ?)');
for (let number = Number(last ?? 0) + 1; ; number += 1) {
  insert.run(number, 'x'.repeat(200));
  writeSync(1, `${number}\n`);
}
