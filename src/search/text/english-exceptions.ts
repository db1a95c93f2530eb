// English words that look like a form of another word and are none, and plurals that follow no rule.

/**
 * Words that have no other form, and are none of another word. Words in -s that are not the plural of the word without it:
 * "news" is not said of "new". Words of grammar: "shed" is no form of "she", nor "willing" of "will", nor "pasted" of "past".
 * "Rais", a president in Swahili, is not raised.
 */
export const INVARIABLE = words(`
  news goods customs commons means arms aids series species politics economics mathematics physics ethics athletics
  logistics proceeds premises remains headquarters barracks lens chaos does sometimes besides hers ours yours theirs
  the and but for nor not yet she her him his its our your their they them this that these those there here where when
  what who whom whose which why how can may will shall could would should might must was were are has had did than then
  thus from with into onto upon over under past very too per via any all each
  rais`);

/**
 * Nouns in -ing: they name a thing or a subject of debate, not what the verb says. A search for "housing" is not one for
 * "house", and one for "sit" does not mean sittings.
 */
export const NOUNS_IN_ING = words(`
  accounting advertising banking bearing beginning being blessing boarding briefing broadcasting budgeting building
  ceiling clothing counselling crossing dealing drawing dressing dwelling earning engineering evening everything
  anything something nothing farming feeling fencing finding fishing funding gambling gathering grazing greeting hearing
  heading herding holding housing hunting inning king landing learning lending lighting living lodging logging manufacturing
  marketing meaning meeting milling mining morning nursing offering offspring opening outing painting parking planning
  policing polling pricing proceeding programming publishing ranking rating reading recording recycling ring ruling
  saving schooling setting sewing shipping shopping shortcoming sibling sitting smuggling spelling spending spring
  standing sterling stocking string surrounding swimming teaching thing timing trading trafficking training
  understanding undertaking upbringing warning wedding welding wellbeing wing wording writing zoning
  during including regarding concerning according outstanding forthcoming interesting missing lasting longing`);

/** Adjectives and nouns in -ed that a search for the verb does not mean: the United Nations, a company Limited. */
export const WORDS_IN_ED = words(`
  united limited hundred sacred kindred advanced learned beloved wicked naked rugged hatred alleged gifted
  distinguished`);

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  pairs(`
    man men, woman women, child children, foot feet, tooth teeth, goose geese, mouse mice, ox oxen, life lives, wife wives,
    knife knives, leaf leaves, loaf loaves, half halves, calf calves, shelf shelves, self selves, thief thieves,
    wolf wolves, scarf scarves, criterion criteria, phenomenon phenomena, memorandum memoranda, referendum referenda,
    curriculum curricula, bacterium bacteria, analysis analyses, crisis crises, basis bases, hypothesis hypotheses,
    thesis theses, emphasis emphases, synthesis syntheses, potato potatoes, tomato tomatoes, mango mangoes, hero heroes,
    veto vetoes, echo echoes, cargo cargoes, embargo embargoes, volcano volcanoes, mosquito mosquitoes, tornado tornadoes`),
);
const IRREGULAR_BACK: ReadonlyMap<string, string> = new Map(
  [...IRREGULAR].map(([singular, plural]) => [plural, singular]),
);

/** "Chairwoman" has the plural of "woman"; "human" and "German" have no man in them. */
const COMPOUND = /^([a-z]{3,})(wom[ae]n|m[ae]n|child|children)$/;
const NO_COMPOUND = words(
  'human german roman talisman ottoman specimen regimen omen abdomen acumen cayman',
);

/** The plural of a noun that has it by no rule; undefined for the others. */
export function irregularPlural(singular: string): string | undefined {
  return byCompound(singular, IRREGULAR);
}

/** The singular of such a plural. */
export function irregularSingular(plural: string): string | undefined {
  return byCompound(plural, IRREGULAR_BACK);
}

function byCompound(word: string, irregular: ReadonlyMap<string, string>): string | undefined {
  const [, first, last] = NO_COMPOUND.has(word) ? [] : (COMPOUND.exec(word) ?? []);
  if (first === undefined || last === undefined) return irregular.get(word);
  const other = irregular.get(last);
  return other === undefined ? undefined : first + other;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

function pairs(list: string): [string, string][] {
  return list.split(',').map((pair) => {
    const [one = '', other = ''] = pair.trim().split(' ');
    return [one, other];
  });
}
