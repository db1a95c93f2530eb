// Sums of money: "Ksh20 billion" and "20 billion shillings" are one. How a parliament prints them is data of its settings.

import type { MoneyForms } from './parliament/parliament.ts';

/** Gives all forms of a sum, of which the text is one: folded words with spaces between them. None for any other text. */
export function sumForms({ before, after, scales }: MoneyForms): (text: string) => string[] {
  const number = `(\\d\\S*(?: (?:${scales.join('|')}))?)`;
  const sum = new RegExp(
    `^(?:(?:${before.join('|')}) ${number}|${number} (?:${after.join('|')}))$`,
  );
  return (text) => {
    const [, first, second] = sum.exec(text) ?? [];
    const amount = first ?? second;
    if (amount === undefined) return [];
    return [
      ...before.map((currency) => `${currency} ${amount}`),
      ...after.map((currency) => `${amount} ${currency}`),
    ];
  };
}
