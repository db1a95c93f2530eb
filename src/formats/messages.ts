// The part of ICU messages that the site uses: `{name}`, `{count, number}` and `{count, plural, one {# entry} other {#
// entries}}`. intl-messageformat reads all of ICU, but takes 12 ms to load and 25 ms for its first message.

import { isRightToLeft } from '../record/languages/language.ts';
import { ownValue } from '../record/own-value.ts';

export type MessageValues = Readonly<Record<string, string | number>>;

/** A message with its arguments filled in. */
export type FormatMessage = (values: MessageValues) => string;

interface Argument {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'plural';
  /** The text of a plural by category (`one`, `other`) or by exact number (`=0`). */
  readonly forms: ReadonlyMap<string, readonly MessagePart[]>;
}

/** Stands for the number of the enclosing plural. */
const COUNT = Symbol('#');

export type MessagePart = string | typeof COUNT | Argument;

export function parseMessage(message: string): readonly MessagePart[] {
  let rest = message;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest);
    rest = rest.slice(match?.[0].length ?? 0);
    return match;
  };
  const need = (pattern: RegExp): RegExpExecArray => {
    const match = take(pattern);
    if (match === null) throw new SyntaxError(`Not an ICU message at “${rest}”: ${message}`);
    return match;
  };
  const partsOf = (isForm: boolean): MessagePart[] => {
    const parts: MessagePart[] = [];
    while (rest !== '' && !(isForm && rest.startsWith('}'))) {
      const text = take(isForm ? /^[^{}#]+/ : /^[^{}]+/);
      if (text !== null) parts.push(text[0]);
      else if (isForm && take(/^#/) !== null) parts.push(COUNT);
      else parts.push(argument());
    }
    return parts;
  };
  const argument = (): Argument => {
    const [, name = '', kind = 'text'] = need(/^\{(\w+)(?:, (number|plural)\b)?/);
    const forms = new Map<string, readonly MessagePart[]>();
    for (let form; (form = take(/^,? (=\d+|\w+) \{/)) !== null; need(/^\}/)) {
      forms.set(form[1] ?? '', partsOf(true));
    }
    need(/^\}/);
    return { name, kind: kind as Argument['kind'], forms };
  };
  return partsOf(false);
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * The formatter of a locale's messages (BCP 47). A missing value is an error. A value in a script from right to left is isolated, so that a
 * number after it remains behind it.
 */
export function messageFormatter(tag: string): (message: string) => FormatMessage {
  const mark = isRightToLeft(tag.slice(0, 2)) ? '\u200f' : '\u200e';
  const apart = (value: string | number): string => `\u2068${value}\u2069${mark}`;
  const numbers = new Intl.NumberFormat(tag);
  const plurals = new Intl.PluralRules(tag);
  const write = (parts: readonly MessagePart[], values: MessageValues, count: string): string =>
    parts
      .map((part) => {
        if (typeof part === 'string') return part;
        if (part === COUNT) return count;
        const value = ownValue(values, part.name);
        if (value === undefined) throw new Error(`A message lacks its value “${part.name}”.`);
        if (part.kind === 'text')
          return RIGHT_TO_LEFT.test(String(value)) ? apart(value) : String(value);
        if (typeof value === 'string')
          throw new Error(`“${part.name}” of a message is not a number.`);
        const written = numbers.format(value);
        if (part.kind === 'number') return written;
        const form = part.forms.get(`=${value}`) ?? part.forms.get(plurals.select(value));
        return write(form ?? part.forms.get('other') ?? [], values, written);
      })
      .join('');
  return (message) => {
    const parts = parseMessage(message);
    return (values) => write(parts, values, '');
  };
}
