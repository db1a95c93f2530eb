// The patterns of a parliament's description, compiled once for the reading of a document.

import { alternatives, type DivisionForms, type Parliament } from './parliament.ts';

export interface CompiledParliament {
  readonly parliament: Parliament;
  readonly furniture: RegExp;
  readonly opening: RegExp;
  readonly closing: RegExp;
  readonly dates: readonly RegExp[];
  readonly times: readonly RegExp[];
  readonly timesInWords: readonly RegExp[];
  /** A label that begins as one of a person does, and whose rest may be a name. */
  readonly honorific: RegExp;
  readonly office: RegExp;
  readonly chair: RegExp;
  readonly collective: RegExp;
  readonly neverSpeaker: RegExp;
  /** The whole of a heading that is not in capitals. */
  readonly headingLabel: RegExp;
  readonly headingEnd: RegExp;
  /** Every part of a line of capitals that stays in lower case. */
  readonly lowerCase: RegExp;
  /** The label of a list of votes with its colon. */
  readonly divisionList: RegExp;
  readonly tellers: RegExp;
  readonly narrativeText: RegExp;
  readonly motion: RegExp;
  readonly narrativeNote: RegExp;
  readonly chambers: readonly CompiledChamber[];
  readonly jointHouse: RegExp;
}

export interface CompiledChamber {
  readonly slug: string;
  /** The whole of a line. */
  readonly masthead: RegExp;
  readonly furniture: RegExp;
  /** What an opening or closing line calls it, before the verb. */
  readonly house: RegExp;
}

export function compileParliament(parliament: Parliament): CompiledParliament {
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
    honorific: pattern(`^\\(?(?:${alternatives(speakers.honorifics)})`),
    office: pattern(`^(?:${alternatives(speakers.offices)})`),
    chair: pattern(`^(?:${alternatives(speakers.chairs)})`),
    collective: pattern(`^(?:${alternatives(speakers.collectives)})$`),
    neverSpeaker: pattern(`^(?:${alternatives(speakers.never)})`),
    headingLabel: pattern(`^(?:${alternatives(headings.labels)})$`),
    headingEnd: pattern(`(?:${alternatives(headings.ends)})$`),
    lowerCase: new RegExp(alternatives(headings.lowerCase), 'gu'),
    divisionList: new RegExp(`^(?:${alternatives(listLabels(divisions))}) ?:`, 'u'),
    tellers: pattern(`^(?:${alternatives(divisions.tellers)})`),
    narrativeText: pattern(`^(?:${alternatives(narrative.texts)})`),
    motion: new RegExp(`^(?:${alternatives(narrative.motions)})`, 'u'),
    narrativeNote: any(narrative.notes),
    chambers: parliament.chambers.map((chamber) => ({
      slug: chamber.slug,
      masthead: pattern(`^(?:${alternatives(chamber.mastheads)})$`),
      furniture: any(chamber.furniture),
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
