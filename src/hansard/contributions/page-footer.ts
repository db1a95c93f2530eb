// The sentence printed at the foot of each page, which got into the record: its position in an entry.

export interface SplitContent {
  /** Where the footer begins, with the space before it; the length of the content where there is none. */
  readonly bodyEnd: number;
  /** Its text in the content; empty where there is none. */
  readonly footer: string;
}

/**
 * Typists lost spaces ("purposesonly", "Services,Senate") and the final stop, so any space may be missing;
 * every word must be there. It is looked for at the end: text after it would not be a footer's.
 */
const HEAD = spaced(
  '(?:Disclaimer : )?The electronic version of the (?:Official|Senate) Hansard Report is for information',
);
const TAIL =
  spaced('purposes only \\. A certified (?:version|copy) of this Report can be obtained from the') +
  `\\s*(?:${spaced('Hansard Editor')}(?:${spaced(' , Senate')})?|${spaced('Director , Hansard and Audio Services , Senate')})\\s*\\.?`;

/** The newest documents break the sentence in two: the first half ends an entry, the second is one. */
const AT_END = new RegExp(`\\s*${HEAD}(?:\\s*${TAIL})?$`);
const SECOND_HALF = new RegExp(`^\\s*${TAIL}$`);

/** The end of every footer. Nearly all entries are ruled out by this alone. */
const LAST_WORD = /(?:Editor|Senate|information)\s*\.?$/;
const LAST_WORD_UNITS_MAX = 16;

/** The longest form has 186 characters; with spaces doubled here and there it still fits. */
const FOOTER_UNITS_MAX = 260;

export function splitFooter(content: string): SplitContent {
  const text = content.trimEnd();
  if (LAST_WORD.test(text.slice(-LAST_WORD_UNITS_MAX))) {
    const from = Math.max(0, text.length - FOOTER_UNITS_MAX);
    const end = text.slice(from);
    const found = AT_END.exec(end) ?? (from === 0 ? SECOND_HALF.exec(end) : null);
    if (found !== null) {
      const bodyEnd = from + found.index;
      return { bodyEnd, footer: content.slice(bodyEnd) };
    }
  }
  return { bodyEnd: content.length, footer: '' };
}

/** What was said: a content without the footer at its end. */
export function withoutFooter(content: string): string {
  return content.slice(0, splitFooter(content).bodyEnd);
}

function spaced(words: string): string {
  return words.replaceAll(' ', '\\s*');
}
