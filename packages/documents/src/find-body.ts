// Finds whose document it is: the body that its title names, compared with the one that the settings describe. Evidence comes
// from the lines above the opening line, from running heads, from the place where the body met, and from the text itself.

import type { ClassifiedEntry } from './classify-blocks.ts';
import { type CompiledForms, foldForPatterns, statedTime } from './document-forms.ts';

/** Whose document it is: of the body in the settings, of another one, or of one that is not named. */
export type FoundBody =
  | { readonly kind: 'own' }
  | { readonly kind: 'other'; readonly line: string }
  | { readonly kind: 'unnamed'; readonly lines: readonly string[] };

/** The title is among the first entries; contents may follow it. */
const TITLE_ENTRIES = 25;
const TITLE_CHARACTERS_MAX = 100;

/** Lines that are quoted where no body is named. */
const LINES_QUOTED = 3;

/** A text that names the country or the seat of the body less often does not tell whose it is. */
const MENTIONS_MIN = 3;
const MENTIONS_OF_WORDS = 1_500;

export function findBody(
  entries: readonly ClassifiedEntry[],
  furniture: readonly string[],
  rules: CompiledForms,
): FoundBody {
  const titles = titleLines(entries, rules);
  const heads = [...new Set(furniture.map(foldForPatterns))];
  const title = titles.find(({ folded }) => rules.bodyName.test(folded));
  const other = titles.find(({ folded }) => namesAnother(folded, rules));
  if (other !== undefined && title === undefined) return { kind: 'other', line: other.text };
  const hasPlace = namesPlace(entries, rules);
  const isOwn =
    title !== undefined ||
    !rules.canTellBody ||
    titles.some(({ folded }) => isMasthead(folded, rules) && (hasPlace || !isGeneric(folded))) ||
    heads.some((head) => rules.bodyName.test(head) || (hasPlace && isOwnHead(head, rules))) ||
    metAtOwnPlace(entries, rules) ||
    (rules.forms.body.untitled &&
      !titles.some(({ folded }) => isOtherChamber(folded, rules)) &&
      !heads.some((line) => OTHER_HEAD.test(line) && !isOwnHead(line, rules)) &&
      isMentioned(entries, rules));
  if (isOwn) return { kind: 'own' };
  const head = heads.find(
    (line) => line.length < TITLE_CHARACTERS_MAX && namesAnother(line, rules),
  );
  if (head !== undefined) return { kind: 'other', line: head };
  return { kind: 'unnamed', lines: titles.slice(0, LINES_QUOTED).map(({ text }) => text) };
}

/** The lines above the one that says when the body met, or above the first speech. */
function titleLines(entries: readonly ClassifiedEntry[], rules: CompiledForms) {
  const first = entries.slice(0, TITLE_ENTRIES);
  const isEnd = ({ type, content }: ClassifiedEntry): boolean =>
    type === 'speech' || statedTime(foldForPatterns(content), 'opening', rules) !== null;
  const end = first.findIndex(isEnd);
  return first
    .slice(0, end < 0 ? first.length : end)
    .filter(({ content }) => content.length < TITLE_CHARACTERS_MAX)
    .map(({ content }) => ({ text: content, folded: foldForPatterns(content) }));
}

/** A text of so many words names the country or the seat of its body somewhere. */
const WORDS_WITH_PLACE = 3_000;

/**
 * Whether the text names a place of the body, or is too short to tell. "THE SENATE" is the title of many: a long text that never names a
 * place of this body is of another one.
 */
function namesPlace(entries: readonly ClassifiedEntry[], rules: CompiledForms): boolean {
  const { mentions, words } = countMentions(entries, rules);
  return mentions > 0 || words < WORDS_WITH_PLACE || rules.forms.body.places.length === 0;
}

function isMasthead(folded: string, { chambers }: CompiledForms): boolean {
  return chambers.some(({ masthead }) => masthead.test(folded));
}

function isGeneric(folded: string): boolean {
  return folded.split(' ').every((word) => GENERIC_WORD.test(word));
}

function isOwnHead(head: string, { chambers }: CompiledForms): boolean {
  return chambers.some(({ furniture, masthead }) => furniture.test(head) || masthead.test(head));
}

/** "PARLIAMENT OF UGANDA", "THE COMMONWEALTH OF AUSTRALIA". */
const BODY_OF =
  /\b(?:parliament|assembly|senate|council|legislature|congress|commonwealth|republic|house|chamber) of (?:the )?(?<name>\p{L}[\p{L}' -]{2,60})/iu;

/** "MOMBASA COUNTY ASSEMBLY". */
const NAMED_BODY =
  /^(?:the )?(?<name>\p{L}[\p{L}' -]{2,40}) (?:county assembly|city council|legislative assembly|parliament|knesset)$/iu;

/** A word that names no particular body. */
const GENERIC_WORD =
  /^(?:first|second|third|\p{L}+th|national|joint|official|county|city|federal|provincial|assembly|parliament|senate|council|house|republic|commonwealth|representatives|commons|lords|delegates|proceedings|debates|report|and|of|the|in|at|session|sitting|whole|members|states?)$/iu;

/** Whether a line names a body that the settings do not know. */
function namesAnother(folded: string, rules: CompiledForms): boolean {
  if (rules.bodyName.test(folded) || rules.sharedName.test(folded)) return false;
  if (rules.chambers.some(({ masthead }) => masthead.test(folded))) return false;
  // "AN ACT of the County Assembly of Nakuru to provide for the pumps"
  const own = rules.mastheadWithin.exec(folded)?.[0];
  if (own !== undefined && !isGeneric(own)) return false;
  const name = (BODY_OF.exec(folded) ?? NAMED_BODY.exec(folded))?.groups?.['name'];
  const words = name?.split(' ').filter((word) => word !== '') ?? [];
  return words.some((word) => !GENERIC_WORD.test(word));
}

/** "NATIONAL ASSEMBLY", "PROCEEDINGS OF THE SENATE": the title of a chamber that this body does not have. */
function isOtherChamber(folded: string, rules: CompiledForms): boolean {
  if (!isGeneric(folded) || !CHAMBER_WORD.test(folded)) return false;
  return !isMasthead(folded, rules) && !rules.bodyName.test(folded);
}

const CHAMBER_WORD = /\b(?:assembly|senate|council|representatives|commons|lords|delegates)\b/iu;

/** The running head of a chamber: "SENATE DEBATES". */
const OTHER_HEAD = /\b(?:assembly|senate|council|parliamentary) debates\b/iu;

/** The line that says where the body met: "in Parliament House, Kampala". */
function metAtOwnPlace(entries: readonly ClassifiedEntry[], rules: CompiledForms): boolean {
  return entries.slice(0, TITLE_ENTRIES).some(({ content }) => {
    const folded = foldForPatterns(content);
    return rules.opening.test(folded) && rules.bodyPlace.test(folded);
  });
}

function isMentioned(entries: readonly ClassifiedEntry[], rules: CompiledForms): boolean {
  const { mentions, words } = countMentions(entries, rules);
  return mentions >= MENTIONS_MIN && mentions * MENTIONS_OF_WORDS >= words;
}

function countMentions(entries: readonly ClassifiedEntry[], { bodyPlaces }: CompiledForms) {
  let mentions = 0;
  let words = 0;
  for (const { content } of entries) {
    mentions += content.match(bodyPlaces)?.length ?? 0;
    words += content.split(' ').length;
  }
  return { mentions, words };
}
