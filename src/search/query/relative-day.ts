// A day that is named by how long ago it was: "yesterday", "jana", "last Tuesday", "gestern".

/** The days of the week from Sunday, in English, Swahili and German; in lower case. */
export const WEEKDAY_NAMES: readonly (readonly string[])[] = [
  ['sunday', 'jumapili', 'sonntag'],
  ['monday', 'jumatatu', 'montag'],
  ['tuesday', 'jumanne', 'dienstag'],
  ['wednesday', 'jumatano', 'mittwoch'],
  ['thursday', 'alhamisi', 'donnerstag'],
  ['friday', 'ijumaa', 'freitag'],
  ['saturday', 'jumamosi', 'samstag', 'sonnabend'],
];

/** YYYY-MM-DD; null for any other text. A weekday by itself is the last one up to today, "last Tuesday" the last before today. */
export function relativeDay(text: string, today: string): string | null {
  const ago = DAYS_AGO.get(text);
  if (ago !== undefined) return dayBefore(today, ago);
  const isBeforeToday = PAST.test(text);
  const name = text.replace(PAST, '');
  const weekday = WEEKDAY_NAMES.findIndex((names) => names.includes(name));
  if (weekday === -1) return null;
  const days = (new Date(`${today}T00:00:00Z`).getUTCDay() - weekday + WEEK) % WEEK;
  return dayBefore(today, days === 0 && isBeforeToday ? WEEK : days);
}

const WEEK = 7;

const DAYS_AGO: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['leo', 0],
  ['heute', 0],
  ['yesterday', 1],
  ['jana', 1],
  ['gestern', 1],
  ['the day before yesterday', 2],
  ['day before yesterday', 2],
  ['juzi', 2],
  ['vorgestern', 2],
]);

const PAST = /^(?:last|past|letzte[nrs]?|vergangene[nrs]?)\s+|\s+(?:iliyopita|jana)$/;

function dayBefore(today: string, days: number): string {
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
