// Inflections by a table of endings: how a base ends, and how its forms end. A word is a form of a base only if the table leads from the
// base to it.

export interface EndingRule {
  /** The end of a base, after which nothing follows. The first rule that fits a base is the only one. */
  readonly base: RegExp;
  /** Letters at the end of the base that its forms do not have. */
  readonly without: string;
  /** What its forms have instead. */
  readonly endings: readonly string[];
}

export interface Paradigms {
  readonly rules: readonly EndingRule[];
  /** Bases shorter than this have no forms: most short words are words of grammar. */
  readonly lengthMin: number;
  /** Words of grammar, and words that only look like forms: they have no forms and are none. */
  readonly invariable: ReadonlySet<string>;
  /** Pairs that no rule makes, by either of the two. */
  readonly irregular: ReadonlyMap<string, string>;
}

/** The other forms of a folded word. Some that the rules make are no words; no text has them, so nothing is found by them. */
export function inflectBy(paradigms: Paradigms, word: string): readonly string[] {
  const { rules, invariable, irregular } = paradigms;
  if (invariable.has(word)) return [];
  const bases = rules.flatMap(({ without, endings }) =>
    endings
      .filter((ending) => word.endsWith(ending))
      .map((ending) => word.slice(0, word.length - ending.length) + without),
  );
  return formsThrough(word, [irregular.get(word) ?? '', ...bases], (base) =>
    formsOfBase(paradigms, base),
  );
}

/** The other forms of a word: its own, and those of each possible base of which it is a form. */
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

/** A rule for bases that end in any of these, which their forms keep. */
export function adding(base: RegExp, endings: string): EndingRule {
  return { base, without: '', endings: endings.split(' ') };
}

/** A rule for bases that end in `without`, which their forms lose. */
export function replacing(without: string, endings: string): EndingRule {
  return { base: new RegExp(`${without}$`), without, endings: endings.split(' ') };
}
