// The titles of all debates, cached from one version of the record to the next. Those of a sitting are read again after its
// debates were written.

import type { DebateTitle } from '../../finder/finder.ts';
import type { IdRun } from '../../record/debates/debate.ts';
import { readRow, rowsAs, textOrNull } from '../sql/row-values.ts';
import { type Dialect, inIdsSql, type SqlRunner } from '../sql/sql-runner.ts';
import { inBatches } from '@hansard/search/entry-set';

/**
 * A line for each sitting; the stamp is also that of the addresses of its bills. One text, because thousands of rows take
 * three times as long to read.
 */
export const STAMPS_SQL = `
SELECT string_agg(sitting_id || ' ' || stamp || ' ' || coalesce(start_date, ''), '\n') AS stamps
FROM debate_stamp LEFT JOIN sitting ON sitting.id = sitting_id`;

const titlesOfSql = (dialect: Dialect): string => `
SELECT debate.id, sitting_id AS "sittingId", title, title_end AS "titleEnd", runs, coalesce(address, series) AS series, term
FROM debate WHERE sitting_id ${inIdsSql(dialect)}`;

/** Sittings whose debates are read at a time: the rows of all together would take some twenty megabytes. */
const SITTINGS_PER_READ = 250;

/** As selected, unchecked: tens of thousands are read at once. */
interface StoredTitle extends Omit<DebateTitle, 'runs'> {
  readonly runs: string;
}

/** The titles as last read, with the stamps of their sittings. */
interface LastTitles {
  readonly stamps: ReadonlySet<string>;
  readonly titles: readonly DebateTitle[];
}

export class DebateTitles {
  #last: LastTitles = { stamps: new Set(), titles: [] };
  readonly #texts = new Map<string | null, string | null>();

  /** In id order; the same list as before if no debates were written since. */
  async read(sql: SqlRunner): Promise<readonly DebateTitle[]> {
    const { stamps: stampsBefore, titles } = this.#last;
    const text = await readRow(sql, (row) => textOrNull(row, 'stamps'), STAMPS_SQL);
    const stamps = new Set(text?.split('\n'));
    const [changed, gone] = [stamps.difference(stampsBefore), stampsBefore.difference(stamps)];
    if (changed.size === 0 && gone.size === 0) return titles;
    const read = await this.#readOf(sql, sittingsOf(changed));
    this.#last = { stamps, titles: this.#merge(titles, sittingsOf(gone), read) };
    return this.#last.titles;
  }

  /** The titles before without those of some sittings, and those just read. */
  #merge(
    titlesBefore: readonly DebateTitle[],
    gone: ReadonlySet<number>,
    read: readonly DebateTitle[],
  ): DebateTitle[] {
    // Mostly they are of the newest sitting, so the titles before the first of them are most of all.
    const first = titlesBefore.findIndex(({ sittingId }) => gone.has(sittingId));
    const all = titlesBefore.slice(0, first < 0 ? titlesBefore.length : first);
    for (const title of titlesBefore.slice(all.length)) {
      if (!gone.has(title.sittingId)) all.push(title);
    }
    const isNewest = (read[0]?.id ?? Infinity) > (all.at(-1)?.id ?? 0);
    for (const title of read) all.push(title);
    if (!isNewest) all.sort((a, b) => a.id - b.id);
    return all;
  }

  async #readOf(sql: SqlRunner, sittings: ReadonlySet<number>): Promise<DebateTitle[]> {
    const titles: DebateTitle[] = [];
    for (const some of inBatches(sittings, SITTINGS_PER_READ)) {
      const rows = await sql.rows(titlesOfSql(sql.dialect), some.join(','));
      for (const row of rowsAs<StoredTitle>(rows)) {
        titles.push({
          id: row.id,
          sittingId: row.sittingId,
          title: this.#once(row.title),
          titleEnd: row.titleEnd,
          runs: JSON.parse(row.runs) as readonly IdRun[],
          series: this.#once(row.series),
          term: this.#once(row.term),
        });
      }
    }
    return titles.sort((a, b) => a.id - b.id);
  }

  /** Interns equal strings: many debates have the same title. */
  #once<Text extends string | null>(text: Text): Text {
    const cached = this.#texts.get(text) ?? text;
    this.#texts.set(text, cached);
    return cached as Text;
  }
}

function sittingsOf(stamps: ReadonlySet<string>): ReadonlySet<number> {
  return new Set([...stamps].map((stamp) => Number.parseInt(stamp, 10)));
}
