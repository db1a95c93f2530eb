// English words with forms by no rule, as the oracle knows them: lists of its own, so that a word that is lost in src/search is noticed.
//
// Where a word comes from: "Snowball" is the published description of the English stemmer (snowballstem.org, Porter 2), whose
// exceptions were compared one by one in November 2026. It names few, "derived piecemeal"; a word that is not said to be
// from there was taken from what dictionaries enter as a word of its own, and from what parliaments debate (decision 24).

/**
 * They have no other form, and are none. Of Snowball: news, past, and can, her and how, of which canning, herring and Howe are no
 * forms. Its atlas, bias, cosmos and Andes need no entry: no word is left without the s. Pronouns, articles, auxiliary verbs,
 * prepositions and conjunctions of three letters or more are words of grammar; the others are nouns in -s that are no
 * plural, or mean something else than the word without it.
 */
export const WITHOUT_FORMS = new Set(
  listed(`
  aids all and any are arms athletics barracks besides but can chaos commons could customs did does each
  economics ethics for from goods had has headquarters her here hers him his how into its lens logistics
  mathematics may means might must news nor not onto our ours over past per physics politics premises proceeds rais
  remains series shall she should sometimes species than that the their theirs them then there these they this
  those thus too under upon very via was were what when where which who whom whose why will with would yet your
  yours`),
);

/**
 * Nouns, not forms of a verb. Of Snowball: evening, inning and outing. Its canning, earring and herring need no entry: "can"
 * has no forms, "ear" does not double its r, and "herr" is no word. The others are entered as nouns by dictionaries.
 */
export const NOUNS_LIKE_VERBS_IN_ING = new Set(
  listed(`
  according accounting advertising anything banking bearing beginning being blessing boarding briefing
  broadcasting budgeting building ceiling clothing concerning counselling crossing dealing drawing dressing
  during dwelling earning engineering evening everything farming feeling fencing finding fishing forthcoming
  funding gambling gathering grazing greeting heading hearing herding holding housing hunting including
  inning interesting king landing lasting learning lending lighting living lodging logging longing manufacturing
  marketing meaning meeting milling mining missing morning nothing nursing offering offspring opening outing
  outstanding painting parking planning policing polling pricing proceeding programming publishing ranking
  rating reading recording recycling regarding ring ruling saving schooling setting sewing shipping shopping
  shortcoming sibling sitting smuggling something spelling spending spring standing sterling stocking string
  surrounding swimming teaching thing timing trading trafficking training understanding undertaking upbringing
  warning wedding welding wellbeing wing wording writing zoning`),
);

/**
 * Adjectives and nouns, not forms of a verb; Snowball has none. Its exceed, proceed and succeed need no entry: the rules
 * lead to them from no word.
 */
export const WORDS_LIKE_VERBS_IN_ED = new Set(
  listed(`
  advanced alleged beloved distinguished gifted hatred hundred kindred learned limited naked rugged sacred
  united wicked`),
);

/** Each singular with its plural: the mutating, Latin and Greek plurals and those in -ves and -oes that grammars list. Snowball joins none. */
export const UNUSUAL_PLURALS = new Map(
  `
  analysis analyses, bacterium bacteria, basis bases, calf calves, cargo cargoes, child children, crisis crises,
  criterion criteria, curriculum curricula, echo echoes, embargo embargoes, emphasis emphases, foot feet,
  goose geese, half halves, hero heroes, hypothesis hypotheses, knife knives, leaf leaves, life lives,
  loaf loaves, man men, mango mangoes, memorandum memoranda, mosquito mosquitoes, mouse mice, ox oxen,
  phenomenon phenomena, potato potatoes, referendum referenda, scarf scarves, self selves, shelf shelves,
  synthesis syntheses, thesis theses, thief thieves, tomato tomatoes, tooth teeth, tornado tornadoes,
  veto vetoes, volcano volcanoes, wife wives, wolf wolves, woman women`
    .split(',')
    .map((pair) => listed(pair) as [string, string]),
);

/** They end as a man, and none is in them. */
export const NO_MEN = new Set(
  listed('human german roman talisman ottoman specimen regimen omen abdomen acumen cayman'),
);

/** "Chairwoman" has the plural of "woman", "chairman" that of "man". */
export function unusualPlural(singular: string): string | undefined {
  const known = UNUSUAL_PLURALS.get(singular);
  if (known !== undefined || NO_MEN.has(singular)) return known;
  const end = ['woman', 'man', 'child'].find(
    (one) => singular.endsWith(one) && singular.length >= one.length + 3,
  );
  if (end === undefined) return undefined;
  return singular.slice(0, -end.length) + String(UNUSUAL_PLURALS.get(end));
}

function listed(text: string): string[] {
  return text.trim().split(/\s+/);
}
