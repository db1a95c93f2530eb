// The words of a parliament's labels and lists of members, compiled: what is needed to read them.

import { alternatives, type LabelForms } from '../parliament/parliament.ts';

export interface LabelWords {
  /** Words before a name that are no part of it, folded. */
  readonly titles: ReadonlySet<string>;
  /** Titles every member has, folded: they say nothing about the person. */
  readonly commonTitles: ReadonlySet<string>;
  /** Titles that are written in capitals, folded. */
  readonly capitalTitles: ReadonlySet<string>;
  /** Letters after a name, folded. */
  readonly honours: ReadonlySet<string>;
  /** Words before a role that are no part of it, folded. */
  readonly articles: ReadonlySet<string>;
  /** Words of a name that stay in lower case. */
  readonly particles: ReadonlySet<string>;
  /** Labels of several people or of somebody unnamed, folded: they are never linked. */
  readonly collective: RegExp;
  /** Offices whose holder presides, folded; the first group is the office. */
  readonly presiding: RegExp;
  /** What an office is called, whatever the label calls it. */
  readonly officeKey: (office: string) => string;
  /** Whether several people hold an office one after the other in a sitting. */
  readonly isTemporary: (office: string) => boolean;
  /** Notes about the chair, as printed, with the groups `office`, `name` and `verb`. */
  readonly chairNote: RegExp;
  /** The verbs of notes about who leaves the chair, folded. */
  readonly leaving: ReadonlySet<string>;
  /** "Kikuyu, UDA": a constituency and a party, as its two groups. */
  readonly seat: RegExp;
  /** Offices of people who need not be members, folded: a surname alone is not enough to link them. */
  readonly outsideOffice: RegExp;
  /** Words in the name of a constituency that lists write or leave out, folded. */
  readonly constituencyFillers: ReadonlySet<string>;
  /** The member without a constituency, folded. */
  readonly nominated: string;
  /** Other names of a party, folded and without spaces → its letters. */
  readonly parties: ReadonlyMap<string, string>;
  /** When the parliament that began in a year sat. The end is null while it sits. */
  readonly terms: ReadonlyMap<number, { readonly from: string; readonly to: string | null }>;
  /** The chamber of a list of members that names none. */
  readonly listChamber: string;
}

// The words and patterns of a parliament's labels, compiled once for the reading of labels and lists of members.

export interface LabelDescription {
  readonly labels: LabelForms;
  readonly speakers: { readonly collectives: readonly string[] };
  readonly business: { readonly articles: readonly string[] };
}

export function compileLabels({ labels, speakers, business }: LabelDescription): LabelWords {
  const offices = Object.entries(labels.offices).map(
    ([source, name]) => [new RegExp(source, 'u'), name] as const,
  );
  return {
    titles: new Set(labels.titles),
    commonTitles: new Set(labels.commonTitles),
    capitalTitles: new Set(labels.capitalTitles),
    honours: new Set(labels.honours),
    articles: new Set(business.articles),
    particles: new Set(labels.particles),
    collective: any([...speakers.collectives.map((source) => `^(?:${source})$`), ...labels.nobody]),
    presiding: any(labels.presiding),
    officeKey: (office) =>
      offices.reduce((name, [source, called]) => name.replace(source, called), office),
    isTemporary: (office) => office.startsWith(labels.temporary),
    chairNote: new RegExp(alternatives(labels.chairNotes), 'giu'),
    leaving: new Set(labels.leaving),
    seat: seatPattern(labels.partyNames),
    outsideOffice: any(labels.outsiders),
    constituencyFillers: new Set(labels.constituencyFillers),
    nominated: labels.nominated,
    parties: new Map(Object.entries(labels.parties)),
    terms: new Map(
      Object.entries(labels.terms).map(([year, { from, to }]) => [
        Number(year),
        { from, to: to === '' ? null : to },
      ]),
    ),
    listChamber: labels.listChamber,
  };
}

/** "Kikuyu, UDA", "Nominated, JP", "Suba South ODM" and "Kiminini (DAP-K": a constituency, then the party in capitals. */
function seatPattern(partyNames: readonly string[]): RegExp {
  const names = partyNames.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const party = [...names, '\\p{Lu}{2,}(?:\\s*-\\s*\\p{Lu}+)?'].join('|');
  return new RegExp(`^(.*?)(?:,\\s*|\\s+\\(?)(${party})\\.?\\)?$`, 'u');
}

function any(patterns: readonly string[]): RegExp {
  return new RegExp(alternatives(patterns), 'u');
}
