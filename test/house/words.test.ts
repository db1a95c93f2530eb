// The words of the site are spread over several files: a key that two files of a language have would be overwritten unseen.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const FOLDER = fileURLToPath(new URL('../../src/http/words/', import.meta.url));

/** A key of an exported object of words; those of the objects within it are indented further. */
const KEY = /^ {2}(\w+):/gm;

for (const language of ['en', 'sw', 'de']) {
  test(`no two files of words in ${language} have the same key`, () => {
    const keys = globSync(`**/*-${language}.ts`, { cwd: FOLDER }).flatMap((file) => {
      const text = readFileSync(`${FOLDER}${file}`, 'utf8');
      // The description of the language follows the words, and has keys of its own.
      const [words = ''] = text.split(/^export (?:type Words|const siteIn)/m);
      return [...words.matchAll(KEY)].map(([, key]) => key);
    });
    assert.ok(keys.length > 300);
    assert.deepEqual(
      keys.filter((key, at) => keys.indexOf(key) !== at),
      [],
    );
  });
}
