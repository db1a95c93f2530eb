// The patterns of a parliament's description, compiled once for the reading of a document.

import { alternatives, type DivisionForms, type Parliament } from './parliament.ts';

export type CompiledParliament = ReturnType<typeof compileParliament>;

export function compileParliament(parliament: Parliament) {
  const { openings, speakers, headings, divisions, narrative, joint } = parliament;
  const houses = [...parliament.chambers.flatMap((chamber) => chamber.houses), ...joint.houses];
  const verb = `(?:${openings.opens}|${openings.closes})`;
  return {
    parliament,
    furniture: any(parliament.furniture.patterns),
    opening: pattern(`\\b(?:${alternatives(houses)}) ${openings.opens}`),
    closing: pattern(`\\b(?:${alternatives(houses)}) ${openings.closes}`),
    dates: parliament.dates.patterns.map((one) => pattern(`(?<!\\d)${one}(?!\\d)`)),
    times: parliament.times.patterns.map(pattern),
    timesInWords: parliament.times.inWords.map(pattern),
    /** A label that begins as one of a person does, and whose rest may be a name. */
    honorific: pattern(`^\\(?(?:${alternatives(speakers.honorifics)})`),
    office: pattern(`^(?:${alternatives(speakers.offices)})`),
    chair: pattern(`^(?:${alternatives(speakers.chairs)})`),
    collective: pattern(`^(?:${alternatives(speakers.collectives)})$`),
    neverSpeaker: pattern(`^(?:${alternatives(speakers.never)})`),
    /** The whole of a heading that is not in capitals. */
    headingLabel: pattern(`^(?:${alternatives(headings.labels)})$`),
    headingEnd: pattern(`(?:${alternatives(headings.ends)})$`),
    /** Every part of a line of capitals that stays in lower case. */
    lowerCase: new RegExp(alternatives(headings.lowerCase), 'gu'),
    /** The label of a list of votes with its colon. */
    divisionList: new RegExp(`^(?:${alternatives(listLabels(divisions))}) ?:`, 'u'),
    tellers: pattern(`^(?:${alternatives(divisions.tellers)})`),
    narrativeText: pattern(`^(?:${alternatives(narrative.texts)})`),
    motion: new RegExp(`^(?:${alternatives(narrative.motions)})`, 'u'),
    narrativeNote: any(narrative.notes),
    chambers: parliament.chambers.map((chamber) => ({
      slug: chamber.slug,
      /** The whole of a line. */
      masthead: pattern(`^(?:${alternatives(chamber.mastheads)})$`),
      furniture: any(chamber.furniture),
      /** What an opening or closing line calls it, before the verb. */
      house: pattern(`\\b(?:${alternatives(chamber.houses)}) ${verb}`),
    })),
    jointHouse: pattern(`\\b(?:${alternatives(joint.houses)}) ${openings.opens}`),
  };
}

function listLabels({ ayes, noes, abstentions }: DivisionForms): string[] {
  return [...ayes, ...noes, ...abstentions];
}

/** Text as the patterns expect it: single spaces, straight apostrophes and hyphens. */
export function foldForPatterns(text: string): string {
  return text
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐‑‒–—―]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/ ([,;:])/g, '$1')
    .trim();
}

function any(patterns: readonly string[]): RegExp {
  return pattern(alternatives(patterns));
}

function pattern(text: string): RegExp {
  return new RegExp(text, 'iu');
}
