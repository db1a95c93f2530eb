// A person: a circle with their initials, their name, and what they are.

import { html } from 'ghtml';

/** The names of a person: the first, the second and the last. */
const INITIALS_MAX = 3;

/** A name has one initial, whatever comes after an apostrophe or a hyphen in it. */
export function initialsOf(legalName: string): string {
  const letters = legalName.match(/(?<=^|\s)\p{L}/gu) ?? [];
  const shown = [
    ...letters.slice(0, INITIALS_MAX - 1),
    ...letters.slice(INITIALS_MAX - 1).slice(-1),
  ];
  return shown.join('').toUpperCase();
}

export function avatarHtml(legalName: string, isLarge = false): string {
  return html`<span class="avatar!${isLarge ? ' large' : ''}" aria-hidden="true">${initialsOf(legalName)}</span>`;
}

export interface ShownPerson {
  readonly name: string;
  readonly href: string;
  /** A line below the name. */
  readonly about: string;
  /** The name without titles, for the initials of somebody who is known by a printed label. */
  readonly bareName?: string;
}

export function personHtml({ name, href, about, bareName = name }: ShownPerson): string {
  return html`<span class="person">!${avatarHtml(bareName)}<span><a href="${href}">${name}</a> <small>${about}</small></span></span>`;
}
