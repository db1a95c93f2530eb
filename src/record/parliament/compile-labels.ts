// The words and patterns of a parliament's labels, compiled once for the reading of labels and lists of members.

import type { LabelWords } from '../labels/label-words.ts';
import { alternatives } from './alternatives.ts';
import type { LabelForms } from './label-forms.ts';

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
