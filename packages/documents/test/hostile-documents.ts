// Documents of Word and HTML that are broken or malicious.

import { strToU8 } from 'fflate';
import { makeDoc, makeDocx, makeDocxOf, zipOf } from './make-word.ts';

/** A part that unpacks to 200 MB. */
export function zipBomb(): Buffer {
  return zipOf({ 'word/document.xml': Buffer.alloc(200_000_000, ' ') });
}

/** 90 MB of text in one paragraph. */
export function endlessParagraph(): Buffer {
  return makeDocxOf(`<w:p><w:r><w:t>${'order '.repeat(15_000_000)}</w:t></w:r></w:p>`);
}

/** Each entity is ten of the one before. */
export function manyEntities(): Buffer {
  const entities = Array.from(
    { length: 12 },
    (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
  );
  return zipOf({
    'word/document.xml': strToU8(
      `<!DOCTYPE d [<!ENTITY e0 "order">${entities.join('')}]><d>&e12;</d>`,
    ),
  });
}

/** A table within a cell of a table, and so on. */
export function nestedTables(): Buffer {
  const count = 10_000;
  return makeDocxOf(
    `${'<w:tbl><w:tr><w:tc>'.repeat(count)}<w:p/>${'</w:tc></w:tr></w:tbl>'.repeat(count)}`,
  );
}

export function nestedElements(): Buffer {
  return Buffer.from(`<html><body>${'<div>'.repeat(100_000)}Order!`);
}

export function endlessHtml(): Buffer {
  return Buffer.from(`<html><body><p>${'order '.repeat(5_000_000)}`);
}

/** A document of Word that was cut short, in both formats. */
export function cutDoc(): Buffer {
  return makeDoc('*THE SPEAKER:* Order!').subarray(0, 1_200);
}

export function cutDocx(): Buffer {
  const whole = makeDocx('*THE SPEAKER:* Order!');
  return whole.subarray(0, whole.length - 60);
}

/** A workbook of Excel is a ZIP archive too. */
export function workbook(): Buffer {
  return zipOf({ 'xl/workbook.xml': strToU8('<workbook/>') });
}

/** A short text, a hundred thousand times. */
export function manyPieces(): Buffer {
  return makeDoc(`*THE SPEAKER:* ${'Order! '.repeat(100)}`, 100_000);
}

export function lockedDoc(): Buffer {
  const whole = makeDoc('*THE SPEAKER:* Order!');
  const at = whole.indexOf(Buffer.from([0xec, 0xa5, 0xc1, 0x00]));
  whole.writeUInt16LE(0x0100, at + 10);
  return whole;
}
