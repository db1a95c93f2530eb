// Inflections by a table of endings: the ending of a base, and the endings of its forms. A word is a form of a base only if the
// table leads from the base to it.

export interface EndingRule {
  /** The ending of a base. Only the first rule that fits a base applies. */
  readonly base: RegExp;
  /** Letters at the end of the base that its forms do not have. */
  readonly without: string;
  /** What its forms have instead. */
  readonly endings: readonly string[];
}

export interface Paradigms {
  readonly rules: readonly EndingRule[];
  /** Shorter bases have no forms: most short words are function words. */
  readonly lengthMin: number;
  /** Function words, and words that only look like forms: they have no forms and are not forms. */
  readonly invariable: ReadonlySet<string>;
  /** Irregular pairs, by either of the two. */
  readonly irregular: ReadonlyMap<string, string>;
}

/** The other forms of a folded word. Some generated forms are not words; no text has them, so they find nothing. */
export function inflectBy(paradigms: Paradigms, word: string): readonly string[] {
  const { rules, invariable, irregular } = paradigms;
  if (invariable.has(word) || !/^[a-z]+$/.test(word)) return [];
  const bases = rules.flatMap(({ without, endings }) =>
    endings
      .filter((ending) => word.endsWith(ending))
      .map((ending) => word.slice(0, word.length - ending.length) + without),
  );
  return formsThrough(word, [irregular.get(word) ?? '', ...bases], (base) =>
    formsOfBase(paradigms, base),
  );
}

/** The other forms of a word: its own, and those of each possible base. */
export function formsThrough(
  word: string,
  bases: readonly string[],
  formsOf: (base: string) => readonly string[],
): readonly string[] {
  const forms = new Set<string>();
  for (const base of [word, ...bases.filter((one) => formsOf(one).includes(word))]) {
    for (const form of [base, ...formsOf(base)]) forms.add(form);
  }
  forms.delete(word);
  return [...forms];
}

function formsOfBase(paradigms: Paradigms, base: string): readonly string[] {
  const { rules, lengthMin, invariable, irregular } = paradigms;
  if (base.length < lengthMin || invariable.has(base)) return [];
  const rule = rules.find((one) => one.base.test(base));
  const partner = irregular.get(base);
  const stem = base.slice(0, base.length - (rule?.without.length ?? 0));
  const forms = (rule?.endings ?? []).map((ending) => stem + ending);
  return [...forms, ...(partner === undefined ? [] : [partner])].filter(
    (form) => !invariable.has(form),
  );
}

/** A rule for bases with any of these endings, which their forms keep. */
export function adding(base: RegExp, endings: string): EndingRule {
  return { base, without: '', endings: endings.split(' ') };
}

/** A rule for bases that end in `without`, which their forms lose. */
export function replacing(without: string, endings: string): EndingRule {
  return { base: new RegExp(`${without}$`), without, endings: endings.split(' ') };
}
