// Memento (RFC 7089): the text of an entry at a moment, and the links between an entry, its texts, and the list of them.

export const TIME_MAP_TYPE = 'application/link-format';

/** The addresses of an entry and of the list of its texts. */
export interface Original {
  readonly url: string;
  readonly timeMapUrl: string;
}

/** A text that an entry had from a moment on, with its address. */
export interface Memento {
  readonly url: string;
  readonly atMs: number;
}

/** An HTTP date, which has whole seconds; null for any other text. */
export function readHttpDate(text: string): number | null {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && httpDate(ms) === text ? ms : null;
}

function httpDate(ms: number): string {
  return new Date(ms).toUTCString();
}

/** The text in force at a moment, given all of them oldest first; before all of them, the first. */
export function mementoAt<One extends Memento>(all: readonly One[], atMs: number): One | undefined {
  return all.findLast((memento) => Math.floor(memento.atMs / 1_000) * 1_000 <= atMs) ?? all[0];
}

/** The Link header of an entry, of one of its texts, or of the redirect to it. */
export function mementoLinks(original: Original, mementos: readonly Memento[] = []): string {
  const ends = linksTo(mementos).filter((_, at) => at === 0 || at === mementos.length - 1);
  return [...linksOf(original), ...ends].join(', ');
}

/** All texts of an entry with their dates, in link format (RFC 6690). */
export function timeMap(original: Original, mementos: readonly Memento[]): string {
  const self = `<${original.timeMapUrl}>; rel="self"; type="${TIME_MAP_TYPE}"`;
  return `${[...linksOf(original).slice(0, 1), self, ...linksTo(mementos)].join(',\n')}\n`;
}

/** The address of an entry is also its TimeGate, where a moment is negotiated. */
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
