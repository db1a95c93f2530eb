// Texts that bypass the XML parser are reported like those it reads, wherever the document is split.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readXml } from './xml.ts';

const DOCUMENT = `<?xml version="1.0"?>
<!-- > --><a b="1>2">plain ]] > text
é 😀<c/>
&lt;\r\n<!-- > -->after
<![CDATA[<]]></a>
`;

const TOLD = [
  ['\n', 2],
  ['begin a', 2],
  ['plain ]] > text\né 😀', 3],
  ['begin c', 3],
  ['end', 3],
  ['\n<\n', 5],
  ['after\n', 6],
  ['<', 6],
  ['end', 6],
  ['\n', 7],
];

for (const size of [1, 2, 3, 7, 1_000]) {
  test(`a document in pieces of ${size} bytes`, async () => {
    assert.deepEqual(await told(Buffer.from(DOCUMENT), size), TOLD);
    for (const bad of ['<a>\n ]]> </a>', '<a>\n\u0001</a>', '<a>\n &x; </a>', '<a>\n text']) {
      await assert.rejects(
        told(Buffer.from(bad), size),
        /^OperatorError: line 2: it is not well-formed XML/,
      );
    }
  });
}

test('a document in UTF-16', async () => {
  const bytes = Buffer.from(`\ufeff${DOCUMENT.replace('?>', ' encoding="UTF-16"?>')}`, 'utf16le');
  assert.deepEqual(await told(bytes, 7), TOLD);
  assert.deepEqual(await told(bytes.swap16(), 1_000), TOLD);
  await assert.rejects(told(bytes.subarray(1), 7), /line 1: it is not valid UTF-8/);
});

async function told(bytes: Buffer, size: number) {
  const calls: [what: string, line: number][] = [];
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  const handler = {
    begin: (name: string, _: unknown, line: number) => void calls.push([`begin ${name}`, line]),
    text: (text: string, line: number) => void calls.push([text, line]),
    end: (line: number) => void calls.push(['end', line]),
  };
  await Array.fromAsync(readXml(pieces(), 10_000, handler));
  return calls;
}
