// Texts and elements that bypass the XML parser are reported like those it reads, wherever the document is split.

import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { collectGarbage } from '../threads/collect-garbage.ts';
import { readXml, readXmlParts, type XmlAttribute } from './xml.ts';

const DOCUMENT = `<?xml version="1.0"?>
<!-- > --><a b="1>2">plain ]] > text
é 😀<c/><s xml:id="1" xmlid="2>">x
y</s><s></s>&lt;<s>z</s>
&lt;\r\n<!-- > -->after
<![CDATA[<]]></a>
`;

const TOLD = [
  ['\n', 2],
  ['begin a b||b||1>2', 2],
  ['plain ]] > text\né 😀', 3],
  ['begin c', 3],
  ['end', 3],
  ['begin s xml:id|xml|id|http://www.w3.org/XML/1998/namespace|1 xmlid||xmlid||2>', 3],
  ['x\ny', 4],
  ['end', 4],
  ['begin s', 4],
  ['end', 4],
  ['<', 4],
  ['begin s', 4],
  ['z', 4],
  ['end', 4],
  ['\n<\n', 6],
  ['after\n', 7],
  ['<', 7],
  ['end', 7],
  ['\n', 8],
];

for (const size of [1, 2, 3, 7, 1_000]) {
  test(`a document in pieces of ${size} bytes`, async () => {
    assert.deepEqual(await reported(Buffer.from(DOCUMENT), size), TOLD);
    const leaves = ['<b>]]></b>', '<b c="1" c="2">d</b>', '<b c="&x;">d</b>', '<b>d</c>'];
    for (const bad of [' ]]> </a>', '\u0001</a>', ' &x; </a>', ' text', ...leaves]) {
      await assert.rejects(
        reported(Buffer.from(`<a>\n${bad}`), size),
        /^OperatorError: line 2: it is not well-formed XML/,
      );
    }
  });
}

test('a document in UTF-16', async () => {
  const bytes = Buffer.from(`\ufeff${DOCUMENT.replace('?>', ' encoding="UTF-16"?>')}`, 'utf16le');
  assert.deepEqual(await reported(bytes, 7), TOLD);
  assert.deepEqual(await reported(bytes.swap16(), 1_000), TOLD);
  await assert.rejects(reported(bytes.subarray(1), 7), /line 1: it is not valid UTF-8/);
});

test('the value of an attribute does not hold its document', async () => {
  const bytesUsed = (): number => (collectGarbage(), process.memoryUsage().heapUsed);
  const before = bytesUsed();
  const ids: (string | null)[] = [];
  for (let at = 100; at < 140; at += 1) {
    const bytes = Buffer.from(
      `<a id="component-${at}" b="&amp;"><s id="segment-in-${at}"/>${'x '.repeat(250_000)}</a>`,
    );
    for await (const parts of readXmlParts(Readable.from([bytes]), new Set(), 1_000_000)) {
      for (const { element } of parts) {
        ids.push(element.attribute('id'), element.childrenNamed('s')[0]?.attribute('id') ?? null);
      }
    }
  }
  assert.deepEqual(ids.slice(-2), ['component-139', 'segment-in-139']);
  assert.ok(bytesUsed() - before < 5_000_000);
});

async function reported(bytes: Buffer, size: number) {
  const calls: [what: string, line: number][] = [];
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  const handler = {
    begin: (name: string, attributes: readonly XmlAttribute[], line: number) => {
      const given = attributes.map((one) =>
        [one.name, one.prefix, one.local, one.uri, one.value].join('|'),
      );
      calls.push([['begin', name, ...given].join(' '), line]);
    },
    text: (text: string, line: number) => void calls.push([text, line]),
    end: (line: number) => void calls.push(['end', line]),
  };
  await Array.fromAsync(readXml(pieces(), 10_000, handler));
  return calls;
}
