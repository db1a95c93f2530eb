// Documents that are broken or malicious.

import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { assemble, makePdf, streamObject } from './make-pdf.ts';

const CATALOG = Buffer.from('<< /Type /Catalog /Pages 2 0 R >>');
const PAGES = Buffer.from('<< /Type /Pages /Count 1 /Kids [3 0 R] >>');
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>';

const onePage = (contents: Buffer, ...more: readonly Buffer[]): Buffer =>
  assemble([
    CATALOG,
    PAGES,
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ' +
        `/Resources << /Font << /F0 ${FONT} >> /XObject << /X0 5 0 R >> >> >>`,
    ),
    contents,
    ...more,
  ]);

/** A document with only empty pages, which share one object. */
export function tenThousandPages(): Buffer {
  const count = 10_000;
  const kids = Array.from({ length: count }, () => '3 0 R').join(' ');
  return assemble([
    CATALOG,
    Buffer.from(`<< /Type /Pages /Count ${count} /Kids [${kids}] >>`),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'),
  ]);
}

/** A short stream that decompresses, in two steps, to a gigabyte of spaces. */
export function decompressionBomb(): Buffer {
  const piece = deflateRawSync(Buffer.alloc(16_000_000, ' '), {
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const end = deflateRawSync(Buffer.alloc(0));
  const pieces = Array.from({ length: 64 }, () => piece);
  // pdf.js reads the two bytes before the data, and not the checksum after it.
  const data = deflateSync(Buffer.concat([Buffer.from([0x78, 0x9c]), ...pieces, end]));
  return onePage(
    Buffer.concat([
      Buffer.from(`<< /Length ${data.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`),
      data,
      Buffer.from('\nendstream'),
    ]),
  );
}

/** As much text as a library has. */
export function tooMuchText(): Buffer {
  const lines = Array.from(
    { length: 12_000 },
    (_, at) =>
      `BT /F0 4 Tf 1 0 0 1 ${at % 7} ${700 - (at % 600)} Tm (${`${at} words `.repeat(60)}) Tj ET`,
  );
  return onePage(streamObject(Buffer.from(lines.join('\n'))));
}

/** A page with ten thousand fonts, each of a name of its own. */
export function manyFonts(): Buffer {
  const count = 10_000;
  const names = Array.from({ length: count }, (_, at) => at);
  const font = (at: number): Buffer =>
    Buffer.from(`<< /Type /Font /Subtype /Type1 /BaseFont /Font${at} >>`);
  const fonts = names.map((at) => `/F${at} ${5 + at} 0 R`).join(' ');
  const text = names
    .map((at) => `/F${at} 4 Tf 1 0 0 1 20 ${700 - (at % 600)} Tm (w) Tj`)
    .join('\n');
  return assemble([
    CATALOG,
    Buffer.from('<< /Type /Pages /Count 1 /Kids [3 0 R] >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << ${fonts} >> >> >>`,
    ),
    streamObject(Buffer.from(`BT ${text} ET`)),
    ...names.map(font),
  ]);
}

/** A form that draws itself, and a tree of pages that is its own child. */
export function selfReferring(): Buffer {
  const form = Buffer.from(
    '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X0 5 0 R >> >> /Length 6 >>\nstream\n/X0 Do\nendstream',
  );
  return onePage(streamObject(Buffer.from('/X0 Do')), form);
}

export function pagesOfThemselves(): Buffer {
  return assemble([CATALOG, Buffer.from('<< /Type /Pages /Count 1 /Kids [2 0 R] >>')]);
}

/** pdf.js cannot read on after the bracket. */
export function damagedPage(): Buffer {
  const lines = '1 0 0 1 9 99 Tm (Order!) Tj 1 0 0 1 9 50 Tm (This is lost.) Tj';
  return onePage(streamObject(Buffer.from(`BT /F0 9 Tf ${lines} ET ) BT (So is this.) Tj ET`)));
}

/** A picture of a page, and no text. */
export function imageOnly(): Buffer {
  const image = Buffer.from(
    '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\nx\nendstream',
  );
  return onePage(streamObject(Buffer.from('612 0 0 792 0 0 cm /X0 Do')), image);
}

/** Encrypted with a password that is not empty. */
export function encrypted(): Buffer {
  const hex = 'ab'.repeat(32);
  const trailer =
    `/Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -44 /O <${hex}> /U <${hex}> >> ` +
    '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] ';
  return assemble([CATALOG, PAGES, Buffer.from('<< /Type /Page /Parent 2 0 R >>')], trailer);
}

export function truncated(): Buffer {
  const whole = makePdf([[{ text: 'Order!', x: 90, y: 700, size: 12, style: 'regular' }]]);
  return whole.subarray(0, 60);
}
