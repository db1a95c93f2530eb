// A whole number with grouped digits.

/** 1608389 is 1,608,389. Without a locale: its first use takes longer than loading a command whose help has a number. */
export function groupDigits(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3}){1,7}$)/g, ',');
}

/** "1 entry", "2 entries". */
export function counted(number: number, text: string, many = `${text}s`): string {
  return `${groupDigits(number)} ${number === 1 ? text : many}`;
}
