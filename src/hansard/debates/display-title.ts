// A printed heading as a title to read: capitals become title case, names and all, and acronyms stay.

/** Short words that begin with a small letter within a title. */
const SMALL = new Set(
  'a an and as at by for from in into of on or over the to under upon via with na ya wa za la katika kwa'.split(
    ' ',
  ),
);

/** Acronyms that could be words. */
const ACRONYMS = new Set(
  'adb aids asal cdf covid eac eacc ecde eu fys fy hiv icc ict idp idps iebc igad kdf kebs kemsa kepsha kicc kpcu kplc kra ktda kws mca mcas mp mps nacada nema nhif nssf nyc pac pic qpn sacco sha tivet tsc tvet uk un usa vat who'
    .split(' ')
    // "who" asks more often than it is the World Health Organization.
    .filter((word) => word !== 'who'),
);

const WORD = /[\p{L}\p{M}\d]+(?:['’][\p{L}]+)*/gu;

/** A title that has small letters beside brackets is left as it is. */
export function displayTitle(title: string): string {
  const plain = title.replaceAll(/\([^)]*\)/g, '');
  if (/\p{Ll}{2}/u.test(plain)) return title;
  let isFirst = true;
  return title.replaceAll(WORD, (word, at: number) => {
    const isInitial = word.length === 1 && title.charAt(at + 1) === '.';
    const begins = isFirst || isInitial || /[:–—(“"]\s*$/u.test(title.slice(0, at));
    const shown = displayWord(word, begins);
    isFirst = false;
    return shown;
  });
}

function displayWord(word: string, isFirst: boolean): string {
  // Within brackets it may be printed as it is read: "(Senate Bill No. 1 of 2023)".
  if (/\p{Ll}/u.test(word) && !/^\d/.test(word)) return word;
  const small = word.toLowerCase();
  if (ACRONYMS.has(small)) return word;
  if (/^\d/.test(word)) return small;
  // Four letters without a vowel are no word.
  if (word.length > 1 && !/[AEIOUYÀ-Ý]/u.test(word) && !ABBREVIATIONS.has(small)) return word;
  if (!isFirst && SMALL.has(small)) return small;
  return small.charAt(0).toUpperCase() + small.slice(1);
}

/** Abbreviations without a vowel, which are no acronyms. */
const ABBREVIATIONS = new Set(['mr', 'mrs', 'dr', 'st', 'nd', 'rd', 'th', 'ltd', 'gvt']);
