// The titles of all debates, of one version of the record after another. Those of a sitting are read again when its debates were written.

import type { DebateTitle } from '../../finder/finder.ts';
import type { IdRun } from '../../record/debates/debate.ts';
import { rowsAs } from './row-values.ts';
import { seriesNamer, type SeriesRow } from './series-sql.ts';
import { type Dialect, inIdsSql, type SqlRunner } from './sql-runner.ts';
import { inBatches } from '@hansard/search/index/entry-set';

/** What the debates of a bill are called depends on the date of the sitting too. */
const STAMPS_SQL = `
SELECT sitting_id AS "sittingId", stamp || ' ' || coalesce(start_date, '') AS stamp
FROM debate_stamp LEFT JOIN sitting ON sitting.id = sitting_id`;

const titlesOfSql = (dialect: Dialect): string => `
SELECT debate.id, sitting_id AS "sittingId", title, title_end AS "titleEnd", runs, section, series AS words, term, bill, about, year,
  substr(start_date, 1, 4) AS "dayYear"
FROM debate LEFT JOIN sitting ON sitting.id = sitting_id WHERE sitting_id ${inIdsSql(dialect)}`;

/** Sittings whose debates are read at a time: the rows of all together would take some twenty megabytes. */
const SITTINGS_PER_READ = 250;

/** As it is selected, unchecked: tens of thousands are read at once. */
interface StoredTitle extends SeriesRow, Omit<DebateTitle, 'series' | 'term' | 'runs' | 'about'> {
  readonly runs: string;
  readonly about: string;
}

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
    const seriesOf = seriesNamer(titlesIn(sittings).filter(({ term }) => term !== null));
    const named = (title: ReadTitle): ReadTitle => {
      const series = title.term === null ? title.series : seriesOf(title);
      return series === title.series ? title : { ...title, series: this.#once(series) };
    };
    for (const [id, { stamp, debates }] of sittings) {
      if (debates.every((title) => named(title) === title)) continue;
      sittings.set(id, { stamp, debates: debates.map(named) });
    }
    const titles = titlesIn(sittings).sort((one, other) => one.id - other.id);
    [this.#sittings, this.#titles] = [sittings, titles];
    return titles;
  }

  async #readOf(sql: SqlRunner, sittings: readonly number[]): Promise<ReadTitle[]> {
    const titles: ReadTitle[] = [];
    for (const some of inBatches(sittings, SITTINGS_PER_READ)) {
      const rows = await sql.rows(titlesOfSql(sql.dialect), some.join(','));
      for (const row of rowsAs<StoredTitle>(rows)) {
        const words = this.#once(row.words);
        titles.push({
          id: row.id,
          sittingId: row.sittingId,
          title: this.#once(row.title),
          titleEnd: row.titleEnd,
          runs: JSON.parse(row.runs) as readonly IdRun[],
          section: this.#once(row.section),
          series: words,
          words,
          term: this.#once(row.term),
          bill: row.bill,
          about: row.about === '[]' ? NOTHING : (JSON.parse(row.about) as readonly string[]),
          year: this.#once(row.year),
          dayYear: this.#once(row.dayYear),
        });
      }
    }
    return titles;
  }

  /** The same string for all that are equal: many debates have the same title. */
  #once<Text extends string | null>(text: Text): Text {
    const known = this.#texts.get(text) ?? text;
    this.#texts.set(text, known);
    return known as Text;
  }
}

const NOTHING: readonly string[] = [];

function titlesIn(sittings: ReadonlyMap<number, StampedSitting>): ReadTitle[] {
  return [...sittings.values()].flatMap(({ debates }) => debates);
}
