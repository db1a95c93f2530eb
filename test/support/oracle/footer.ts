// The page footer at the end of a text, as the oracle finds it: complete sentences, compared without spaces.

const SENTENCES = footers();

/** A text without the footer at its end and the space before it. */
export function withoutPageFooter(text: string): string {
  const end = text.trimEnd();
  const letters = end.replaceAll(/\s/g, '');
  const whole = SENTENCES.whole.find((sentence) => letters.endsWith(sentence));
  if (whole !== undefined) return beforeLetters(end, whole.length).trimEnd();
  return SENTENCES.second.includes(letters) ? '' : text;
}

/** A text without this many of its last characters, not counting spaces. */
function beforeLetters(text: string, count: number): string {
  let at = text.length;
  for (let left = count; left > 0; at--) if (!/\s/.test(text[at - 1]!)) left -= 1;
  return text.slice(0, at);
}

/** Every form in which Kenya prints the sentence, the longest first; some pages have only its second half. */
function footers(): { readonly whole: string[]; readonly second: string[] } {
  const from = [
    'Hansard Editor',
    'Hansard Editor, Senate',
    'Director, Hansard and Audio Services, Senate',
  ];
  const second = from.flatMap((source) =>
    ['version', 'copy'].flatMap((noun) =>
      ['', '.'].map(
        (stop) =>
          `purposes only. A certified ${noun} of this Report can be obtained from the ${source}${stop}`,
      ),
    ),
  );
  const whole = ['Disclaimer: ', ''].flatMap((warning) =>
    ['Official', 'Senate'].flatMap((report) =>
      ['', ...second].map(
        (end) =>
          `${warning}The electronic version of the ${report} Hansard Report is for information ${end}`,
      ),
    ),
  );
  const letters = (sentence: string): string => sentence.replaceAll(' ', '');
  return {
    whole: whole.map(letters).sort((one, other) => other.length - one.length),
    second: second.map(letters),
  };
}
