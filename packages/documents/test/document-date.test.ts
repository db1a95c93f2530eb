// When a document was made, as its file says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as compoundFile from 'cfb';
import { strToU8 } from 'fflate';
import { madeAt, pdfDate } from '../src/document-date.ts';
import { makePdf } from './make-pdf.ts';
import { makeDoc, makeHtml, zipOf } from './make-word.ts';

const TEXT = [{ text: 'Dear Sir,', x: 90, y: 700, size: 12, style: 'regular' }] as const;

/** A PDF document whose trailer has these dates. */
const pdf = (info: string): Buffer =>
  Buffer.from(
    makePdf([TEXT]).toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R /Info << ${info} >>`),
    'latin1',
  );

test('a date of PDF is read to the part that it has, in its zone', () => {
  const cases: readonly (readonly [string, string])[] = [
    ["D:20260213101500+03'00'", '2026-02-13T07:15:00.000Z'],
    ['D:20260213101500-0330', '2026-02-13T13:45:00.000Z'],
    ['D:20260213101500Z', '2026-02-13T10:15:00.000Z'],
    ['D:202602131015', '2026-02-13T10:15:00.000Z'],
    ['D:202602', '2026-02-01T00:00:00.000Z'],
    ['D:2026', '2026-01-01T00:00:00.000Z'],
  ];
  for (const [text, moment] of cases) {
    assert.equal(new Date(pdfDate(text) ?? Number.NaN).toISOString(), moment, text);
  }
  for (const none of ['', '2026', 'D:', 'D:26', null, undefined, 2026, {}]) {
    assert.equal(pdfDate(none), null);
  }
});

test('a PDF document was made when it was changed, otherwise when it was created', async () => {
  const created = '/CreationDate (D:20260101000000Z)';
  assert.equal(await madeAt(pdf(created)), '2026-01-01T00:00:00Z');
  assert.equal(
    await madeAt(pdf(`${created} /ModDate (D:20260213101500Z)`)),
    '2026-02-13T10:15:00Z',
  );
  assert.equal(await madeAt(pdf(`${created} /ModDate (soon)`)), '2026-01-01T00:00:00Z');
  for (const none of ['', '/CreationDate (D:1979)', '/CreationDate (D:2101)', '/CreationDate 5']) {
    assert.equal(await madeAt(pdf(none)), null, none);
  }
  assert.equal(await madeAt(pdf('/CreationDate (D:1980)')), '1980-01-01T00:00:00Z');
  assert.equal(await madeAt(pdf('/CreationDate (D:2100)')), '2100-01-01T00:00:00Z');
});

test('a document of Word was made when it was last saved', async () => {
  const docx = (core: string): Buffer => zipOf({ 'docProps/core.xml': strToU8(core) });
  const saved = (text: string): string =>
    `<cp:coreProperties><dcterms:modified xsi:type="dcterms:W3CDTF">${text}</dcterms:modified></cp:coreProperties>`;
  assert.equal(await madeAt(docx(saved('2026-02-13T10:15:00Z'))), '2026-02-13T10:15:00Z');
  assert.equal(await madeAt(docx(saved('2016-04-27'))), '2016-04-27T00:00:00Z');
  for (const none of [saved('soon'), saved(''), '<dcterms:modified', '<x/>', '']) {
    assert.equal(await madeAt(docx(none)), null, none);
  }
  assert.equal(await madeAt(docx(saved(`2026${' '.repeat(100_000)}`))), null);
  assert.equal(await madeAt(zipOf({ 'word/document.xml': strToU8('<x/>') })), null);
});

test('a document of Word 97 to 2003 was made when it was last saved', async () => {
  const doc = (stream: Buffer | null): Buffer => {
    const container = compoundFile.read(makeDoc('Dear Sir,'), { type: 'buffer' });
    if (stream !== null) compoundFile.utils.cfb_add(container, '/\u0005SummaryInformation', stream);
    return Buffer.from(compoundFile.write(container, { type: 'buffer' }) as Uint8Array);
  };
  /** A stream with two properties, of which the second is this one. */
  const properties = (id: number, type: number, moment: string): Buffer => {
    const stream = Buffer.alloc(96);
    stream.writeUInt32LE(48, 44);
    stream.writeUInt32LE(2, 48 + 4);
    stream.writeUInt32LE(2, 48 + 8);
    stream.writeUInt32LE(id, 48 + 16);
    stream.writeUInt32LE(24, 48 + 20);
    stream.writeUInt32LE(type, 48 + 24);
    stream.writeBigUInt64LE(BigInt(Date.parse(moment) + 11_644_473_600_000) * 10_000n, 48 + 28);
    return stream;
  };
  assert.equal(
    await madeAt(doc(properties(13, 64, '2013-08-01T09:00:00Z'))),
    '2013-08-01T09:00:00Z',
  );
  assert.equal(
    await madeAt(doc(properties(13, 64, '1999-12-31T23:59:59Z'))),
    '1999-12-31T23:59:59Z',
  );
  for (const none of [
    null,
    properties(12, 64, '2013-08-01'),
    properties(13, 31, '2013-08-01'),
    properties(13, 64, '1979-01-01'),
    Buffer.alloc(10),
    Buffer.alloc(96, 0xff),
  ]) {
    assert.equal(await madeAt(doc(none)), null);
  }
});

test('other files say nothing', async () => {
  for (const bytes of [
    makeHtml('Dear Sir,'),
    Buffer.from('%PDF-'),
    Buffer.from('PK\u0003\u0004'),
    Buffer.alloc(0),
  ]) {
    assert.equal(await madeAt(bytes), null);
  }
});
