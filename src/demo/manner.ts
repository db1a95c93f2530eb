// The manner of a sitting: what its chamber and its time did to the way the record was written.

import { yearOfDay } from './dates.ts';
import { ASSEMBLY_FOOTER, SENATE_FOOTER } from './phrases/footers.ts';
import type { DemoFooters } from './phrases/footers.ts';
import type { LabelStyle } from './labels.ts';
import type { SittingPlan } from './plan-sittings.ts';

export interface Manner {
  readonly year: number;
  readonly senate: boolean;
  /** 0 is the Parliament elected at the end of 1997, 5 that of 2022. */
  readonly parliament: number;
  readonly style: LabelStyle;
  /** To 2012 ministers sat in the House and answered questions. */
  readonly ministers: boolean;
  /** What an interrupted speech ends in. */
  readonly brokenEnd: string;
  readonly footer: DemoFooters | null;
  /** The newest documents break the footer in two. */
  readonly footerInTwo: boolean;
  /** Characters to a printed page. */
  readonly pageChars: number;
  /** UTF-8 read as Latin-1. */
  readonly mojibake: boolean;
  /** How many of a thousand speeches of members are linked to a person. */
  readonly linkedPerMille: number;
}

/** The footer came with the electronic edition; the newest years have it in two halves. */
const FOOTER_SINCE = 2008;
const FOOTER_IN_TWO_SINCE = 2023;

/** With these pages 6.5 % of all entries carry a footer, and a tenth of the newest. */
const PAGE_CHARS_OLD = 2_600;
const PAGE_CHARS_NEW = 2_050;

/** Ids 50,000 to 260,000 of 1.6 million were read in the wrong encoding, most of them. */
const MOJIBAKE_FROM = 0.031;
const MOJIBAKE_TO = 0.162;

export function mannerOf(plan: SittingPlan): Manner {
  const year = yearOfDay(plan.day);
  const senate = plan.chamber === 'senate';
  return {
    year,
    senate,
    parliament: parliamentOf(year),
    style: senate ? 'senator' : year <= 2012 ? 'mr' : year <= 2016 ? 'hon' : 'seat',
    ministers: year <= 2012,
    brokenEnd: year <= 2012 ? '---' : plan.number % 3 === 0 ? '...' : '…',
    footer: year < FOOTER_SINCE ? null : senate ? SENATE_FOOTER : ASSEMBLY_FOOTER,
    footerInTwo: year >= FOOTER_IN_TWO_SINCE && plan.number % 2 === 0,
    pageChars: year <= 2017 ? PAGE_CHARS_OLD : PAGE_CHARS_NEW,
    mojibake: plan.share >= MOJIBAKE_FROM && plan.share <= MOJIBAKE_TO && plan.number % 5 < 3,
    linkedPerMille: linkedPerMille(plan.share),
  };
}

function parliamentOf(year: number): number {
  if (year <= 2017) return Math.max(0, Math.floor((year - 1998) / 5));
  return year <= 2022 ? 4 : 5;
}

/**
 * Shares of linked speeches seen: a third below id 400,000, half below a million, a fifth below
 * 1.3 million, 11 % after. Chair and chorus, some three speeches in ten, are never linked.
 */
function linkedPerMille(share: number): number {
  if (share < 0.25) return 460;
  if (share < 0.62) return 700;
  if (share < 0.81) return 270;
  return 155;
}
