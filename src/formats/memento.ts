// Memento (RFC 7089): the text an entry had at a moment, and the links between an entry, the texts it had, and the list of them.

export const TIME_MAP_TYPE = 'application/link-format';

/** An entry, and the list of its texts, by their addresses. */
export interface Original {
  readonly url: string;
  readonly timeMapUrl: string;
}

/** A text that an entry had from a moment on, by its own address. */
export interface Memento {
  readonly url: string;
  readonly atMs: number;
}

/** A date of HTTP, which has whole seconds; null for any other text. */
export function readHttpDate(text: string): number | null {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && httpDate(ms) === text ? ms : null;
}

function httpDate(ms: number): string {
  return new Date(ms).toUTCString();
}

/** The one in force at a moment, of the oldest first; before all of them, the first. */
export function mementoAt<One extends Memento>(all: readonly One[], atMs: number): One | undefined {
  return all.findLast((one) => Math.floor(one.atMs / 1_000) * 1_000 <= atMs) ?? all[0];
}

/** The Link header of an entry, of one of its texts, or of the redirect to it. */
export function mementoLinks(original: Original, mementos: readonly Memento[] = []): string {
  const ends = linksTo(mementos).filter((_, at) => at === 0 || at === mementos.length - 1);
  return [...linksOf(original), ...ends].join(', ');
}

/** All texts of an entry, each with its date, in the form of links (RFC 6690). */
export function timeMap(original: Original, mementos: readonly Memento[]): string {
  const self = `<${original.timeMapUrl}>; rel="self"; type="${TIME_MAP_TYPE}"`;
  return `${[...linksOf(original).slice(0, 1), self, ...linksTo(mementos)].join(',\n')}\n`;
}

/** The address of an entry is the one at which a moment is negotiated. */
function linksOf({ url, timeMapUrl }: Original): string[] {
  return [
    `<${url}>; rel="original timegate"`,
    `<${timeMapUrl}>; rel="timemap"; type="${TIME_MAP_TYPE}"`,
  ];
}

function linksTo(mementos: readonly Memento[]): string[] {
  return mementos.map(({ url, atMs }, index) => {
    const first = index === 0 ? 'first ' : '';
    const last = index === mementos.length - 1 ? 'last ' : '';
    return `<${url}>; rel="${first}${last}memento"; datetime="${httpDate(atMs)}"`;
  });
}
