// Checks the catalogue of a language against the English one: what it lacks, and what cannot be right.

import { readDataFile } from '../base/data-file.ts';
import { type MessagePart, parseMessage } from '../formats/messages.ts';
import { DEFAULT_LANGUAGE } from './catalogue.ts';

/** The languages whose catalogues have every message. Others may lack some, which are then in English. */
export const COMPLETE_LANGUAGES: readonly string[] = [DEFAULT_LANGUAGE, 'sw', 'de', 'fr'];

export interface CatalogueReport {
  readonly messages: number;
  /** Keys of the English catalogue that this one lacks. */
  readonly missing: readonly string[];
  /** Keys whose message is the English one, without arguments: perhaps not translated. */
  readonly same: readonly string[];
  /** What makes the catalogue wrong, a sentence each. */
  readonly faults: readonly string[];
}

export function checkCatalogue(language: string): CatalogueReport {
  const english = messagesOf(DEFAULT_LANGUAGE);
  const messages = messagesOf(language);
  const tag = messages.get('language.tag') ?? '';
  const faults = [
    ...(isLocale(tag) ? [] : [`“language.tag” is not a locale: “${tag}”`]),
    ...(messages.has('language.name') ? [] : ['“language.name” is missing']),
    ...[...messages].flatMap(([key, message]) => {
      const meant = english.get(key);
      if (meant === undefined) return [`${key}: there is no such message in English`];
      const fault = messageFault(message, meant, isLocale(tag) ? tag : DEFAULT_LANGUAGE);
      return fault === null ? [] : [`${key}: ${fault}`];
    }),
  ];
  return {
    messages: messages.size,
    missing: [...english.keys()].filter((key) => !messages.has(key)),
    same: [...messages].flatMap(([key, message]) =>
      message === english.get(key) && !message.includes('{') ? [key] : [],
    ),
    faults,
  };
}

function messagesOf(language: string): ReadonlyMap<string, string> {
  const catalogue = JSON.parse(readDataFile(`words/${language}.json`)) as Record<string, string>;
  return new Map(Object.entries(catalogue));
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** Null if the message is well-formed, and has the arguments of the English one and the plural forms of its language. */
function messageFault(message: string, english: string, tag: string): string | null {
  if (message.trim() === '') return 'the message is empty';
  let parts: readonly MessagePart[];
  try {
    parts = parseMessage(message);
  } catch (error) {
    return (error as Error).message;
  }
  const [own, meant] = [parts, parseMessage(english)].map((each) => argumentsOf(each).join(', '));
  if (own !== meant) return `it has the arguments ${own || 'none'}, English has ${meant || 'none'}`;
  const categories = pluralCategories(tag);
  for (const part of parts) {
    if (typeof part !== 'object' || part.kind !== 'plural') continue;
    const forms = [...part.forms.keys()].filter((form) => !form.startsWith('=')).sort();
    if (forms.join() !== categories.join()) {
      return `it has the plural forms ${forms.join(', ')}, the language has ${categories.join(', ')}`;
    }
  }
  return null;
}

/** Those of whole numbers to a thousand: French and Spanish have another for millions, for which their “other” is right too. */
function pluralCategories(tag: string): readonly string[] {
  const rules = new Intl.PluralRules(tag);
  const used = Array.from({ length: 1_001 }, (_, number) => rules.select(number));
  return [...new Set([...used, 'other'])].sort();
}

/** The arguments of a message with their kinds, including those within plural forms. */
function argumentsOf(parts: readonly MessagePart[]): string[] {
  const all = parts.flatMap((part) =>
    typeof part === 'object'
      ? [`${part.name}: ${part.kind}`, ...[...part.forms.values()].flatMap(argumentsOf)]
      : [],
  );
  return [...new Set(all)].sort();
}
