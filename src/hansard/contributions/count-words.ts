// How many words a text has: runs between spaces that have a letter or a digit in them.

export function countWords(text: string): number {
  let words = 0;
  let counted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x20) counted = false;
    else if (!counted && (code < 0x80 ? isLetterOrDigit(code) : isOtherLetter(text, at))) {
      counted = true;
      words++;
    } else if (counted && isOtherSpace(code)) counted = false;
  }
  return words;
}

function isLetterOrDigit(code: number): boolean {
  const small = code | 0x20;
  return (small >= 0x61 && small <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

function isOtherLetter(text: string, at: number): boolean {
  return /^[\p{L}\p{N}]$/u.test(String.fromCodePoint(text.codePointAt(at)!));
}

function isOtherSpace(code: number): boolean {
  return (code >= 0x09 && code <= 0x0d) || (code >= 0x80 && /^\s$/.test(String.fromCharCode(code)));
}
