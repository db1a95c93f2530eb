// Makes PDF documents for tests: pages of runs of text at given positions, in fonts whose every character is half an em wide.

import { deflateSync } from 'node:zlib';

export type Style = 'regular' | 'bold' | 'italic' | 'boldItalic';

export interface PlacedText {
  readonly text: string;
  readonly x: number;
  /** The baseline, measured from the bottom of the page, as in PDF. */
  readonly y: number;
  readonly size: number;
  readonly style: Style;
  /** What is added to the width of each space, in points. */
  readonly wordSpacing?: number;
}

/** A drawn line, from its lower left corner. */
export interface DrawnLine extends Pick<PlacedText, 'x' | 'y'> {
  readonly width: number;
  readonly height: number;
}

export type Placed = PlacedText | DrawnLine;

export interface PdfOptions {
  readonly width?: number;
  readonly height?: number;
  /** The names of the fonts, as programs write them: "ABCDEF+TimesNewRomanPS-BoldMT". */
  readonly fontNames?: Readonly<Record<Style, string>>;
}

/** The width of every character, in ems. */
export const CHARACTER_EMS = 0.5;

export const PLAIN_NAMES: Readonly<Record<Style, string>> = {
  regular: 'TimesNewRomanPSMT',
  bold: 'TimesNewRomanPS-BoldMT',
  italic: 'TimesNewRomanPS-ItalicMT',
  boldItalic: 'TimesNewRomanPS-BoldItalicMT',
};

const STYLES = Object.keys(PLAIN_NAMES) as Style[];

export function makePdf(
  pages: readonly (readonly Placed[])[],
  { width = 612, height = 792, fontNames = PLAIN_NAMES }: PdfOptions = {},
): Buffer {
  const fonts = STYLES.map((style) => fontObject(fontNames[style]));
  const firstPage = 4 + fonts.length;
  const square = `${firstPage - 1} 0 R`;
  const fontList = STYLES.map((_, index) => `/F${index} ${3 + index} 0 R`).join(' ');
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ');
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`),
    ...fonts,
    squareObject(),
  ];
  pages.forEach((page, index) => {
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ` +
          `/Resources << /Font << ${fontList} >> /XObject << /Square ${square} >> >> /Contents ${firstPage + 2 * index + 1} 0 R >>`,
      ),
      streamObject(Buffer.from(contentOf(page), 'latin1')),
    );
  });
  return assemble(objects);
}

/** Objects 1, 2, … of a document; the first is its catalogue. */
export function assemble(objects: readonly Buffer[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]!.length;
  const offsets: number[] = [];
  objects.forEach((object, index) => {
    offsets.push(length);
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      object,
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    length += part.length;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}` +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export function streamObject(content: Buffer): Buffer {
  const data = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<< /Length ${data.length} /Filter /FlateDecode >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
}

function fontObject(name: string): Buffer {
  const widths = new Array<number>(224).fill(CHARACTER_EMS * 1_000).join(' ');
  return Buffer.from(
    `<< /Type /Font /Subtype /TrueType /BaseFont /${name.replaceAll(' ', '#20')} /Encoding /WinAnsiEncoding ` +
      `/FirstChar 32 /LastChar 255 /Widths [${widths}] >>`,
  );
}

/** A square of one point, drawn by a form in measures of its own: half a point, from the top downwards. */
function squareObject(): Buffer {
  const form = '/Type /XObject /Subtype /Form /BBox [0 -2 2 0] /Matrix [.5 0 0 -.5 0 0]';
  return Buffer.from(`<< ${form} /Length 13 >>\nstream\n0 0 2 -2 re f\nendstream`);
}

function contentOf(page: readonly Placed[]): string {
  return page
    .map((one) => {
      if ('width' in one)
        return `q ${one.width} 0 0 ${one.height} ${one.x} ${one.y} cm /Square Do Q`;
      const { text, x, y, size, style, wordSpacing } = one;
      const font = STYLES.indexOf(style);
      const spacing = wordSpacing === undefined ? '' : ` ${wordSpacing.toFixed(3)} Tw`;
      return `BT /F${font} ${size} Tf${spacing} 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm (${escaped(text)}) Tj ET`;
    })
    .join('\n');
}

/** The characters of the Windows encoding that Latin-1 lacks. */
const WINDOWS: Readonly<Record<string, number>> = {
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
};

function escaped(text: string): string {
  return [...text]
    .map((sign) => {
      const code = WINDOWS[sign] ?? sign.charCodeAt(0);
      if (code > 0xff) throw new RangeError(`"${sign}" is not in the encoding of the fonts`);
      const character = String.fromCharCode(code);
      return '()\\'.includes(character) ? `\\${character}` : character;
    })
    .join('');
}
