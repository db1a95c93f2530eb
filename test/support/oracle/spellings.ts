// The other spelling of an English word, by the documented rules: -ise and -ize, -our and -or, and pairs that are listed.
// It shares nothing with src/search. The words in -our and the pairs are those on which British and American dictionaries differ and
// that parliaments use; Snowball joins no spellings.

/** Word beginnings, each without its last "our". */
const BEFORE_OUR =
  `ard arm behavi cand clam col discol misdemean demean endeav fav ferv flav glam harb hon dishon hum lab
  neighb od ranc rig rum savi splend tum val vap vig`.split(/\s+/);

const PAIRS =
  `centre/center metre/meter kilometre/kilometer litre/liter theatre/theater fibre/fiber programme/program
  defence/defense offence/offense licence/license practise/practice judgement/judgment enrolment/enrollment
  acknowledgement/acknowledgment fulfilment/fulfillment instalment/installment aluminium/aluminum ageing/aging
  enquiry/inquiry enquiries/inquiries sceptical/skeptical grey/gray`
    .split(/\s+/)
    .map((pair) => pair.split('/') as [string, string]);

const AFTER_IS_OR_IZ = ['e', 'ed', 'es', 'er', 'ers', 'ing', 'ation', 'ations'];

export function spellingsOf(word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return [];
  for (const [one, other] of [
    ['is', 'iz'],
    ['iz', 'is'],
  ] as const) {
    for (const after of AFTER_IS_OR_IZ) {
      const before = word.slice(0, word.length - one.length - after.length);
      if (before.length >= 3 && word === before + one + after) return [before + other + after];
    }
  }
  for (const before of BEFORE_OUR) {
    if (word.startsWith(`${before}our`)) return [`${before}or${word.slice(before.length + 3)}`];
    if (word.startsWith(`${before}or`)) return [`${before}our${word.slice(before.length + 2)}`];
  }
  for (const [one, other] of PAIRS) {
    for (const ending of ['', 's']) {
      if (word === one + ending) return [other + ending];
      if (word === other + ending) return [one + ending];
    }
  }
  return [];
}
