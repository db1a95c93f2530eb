// The titles of all debates, of one version of the record after another. Those of a sitting are read again when its debates were written.

import type { DebateTitle } from '../../finder/finder.ts';
import type { IdRun } from '../../record/debates/debate.ts';
import { rowsAs } from './row-values.ts';
import { seriesNamer, type SeriesRow } from './series-sql.ts';
import { inIdsSql, type SqlRunner } from './sql-runner.ts';

/** What the debates of a bill are called depends on the date of the sitting too. */
const STAMPS_SQL = `
SELECT sitting_id AS "sittingId", stamp || ' ' || coalesce(start_date, '') AS stamp
FROM debate_stamp LEFT JOIN sitting ON sitting.id = sitting_id`;

const TITLES_SQL = `
SELECT debate.id, sitting_id AS "sittingId", title, title_end AS "titleEnd", runs, section, series, term, bill, about, year,
  substr(start_date, 1, 4) AS "dayYear"
FROM debate LEFT JOIN sitting ON sitting.id = sitting_id`;

/** Of more sittings than this, those of all are read in less time. */
const SITTINGS_READ_MAX = 500;

/** As it is selected, unchecked: tens of thousands are read at once. */
interface StoredTitle extends SeriesRow, Omit<DebateTitle, 'series' | 'term' | 'runs' | 'about'> {
  readonly runs: string;
  readonly about: string;
}

/** A title whose series is not named yet. */
type ReadTitle = DebateTitle & SeriesRow;

interface StampedSitting {
  readonly stamp: string;
  readonly debates: readonly ReadTitle[];
}

export class DebateTitles {
  #sittings: ReadonlyMap<number, StampedSitting> = new Map();
  #titles: readonly DebateTitle[] = [];
  readonly #texts = new Map<string | null, string | null>();

  /** In order of id; the same list as before where no debates were written since. */
  async read(sql: SqlRunner): Promise<readonly DebateTitle[]> {
    const before = this.#sittings;
    const stamps = rowsAs<{ readonly sittingId: number; readonly stamp: string }>(
      await sql.rows(STAMPS_SQL),
    );
    const changed = stamps.filter(({ sittingId, stamp }) => before.get(sittingId)?.stamp !== stamp);
    if (changed.length === 0 && stamps.length === before.size) return this.#titles;
    const ids = changed.map(({ sittingId }) => sittingId);
    const read = Map.groupBy(await this.#readOf(sql, ids), ({ sittingId }) => sittingId);
    const sittings = new Map<number, StampedSitting>();
    for (const { sittingId, stamp } of stamps) {
      const known = before.get(sittingId);
      const isKnown = known?.stamp === stamp;
      sittings.set(sittingId, isKnown ? known : { stamp, debates: read.get(sittingId) ?? [] });
    }
    const all = [...sittings.values()].flatMap(({ debates }) => debates);
    const seriesOf = seriesNamer(all);
    const titles = all
      .sort((one, other) => one.id - other.id)
      .map((title) => (title.term === null ? title : { ...title, series: seriesOf(title) }));
    [this.#sittings, this.#titles] = [sittings, titles];
    return titles;
  }

  async #readOf(sql: SqlRunner, sittings: readonly number[]): Promise<ReadTitle[]> {
    const rows =
      sittings.length > SITTINGS_READ_MAX
        ? await sql.rows(TITLES_SQL)
        : await sql.rows(
            `${TITLES_SQL} WHERE sitting_id ${inIdsSql(sql.dialect)}`,
            sittings.join(','),
          );
    return rowsAs<StoredTitle>(rows).map((row) => ({
      id: row.id,
      sittingId: row.sittingId,
      title: this.#once(row.title),
      titleEnd: row.titleEnd,
      runs: JSON.parse(row.runs) as readonly IdRun[],
      section: this.#once(row.section),
      series: this.#once(row.series),
      term: this.#once(row.term),
      bill: row.bill,
      about: JSON.parse(row.about) as readonly string[],
      year: this.#once(row.year),
      dayYear: this.#once(row.dayYear),
    }));
  }

  /** The same string for all that are equal: many debates have the same title. */
  #once<Text extends string | null>(text: Text): Text {
    const known = this.#texts.get(text) ?? text;
    this.#texts.set(text, known);
    return known as Text;
  }
}
