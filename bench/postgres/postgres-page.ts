// The statement for one page on PostgreSQL, run by pg alone, on connections with the service's settings.

import { Pool } from 'pg';
import { PAGE_SIZE } from '../../src/record/page.ts';
import { entryAddress } from '../../src/http/links.ts';
import { ENTRY_PAGE } from '../../src/store/postgres/postgres-reads.ts';

/** As many as the service uses for reading (src/store/postgres/servers/postgres-pools.ts). */
export const POSTGRES_CONNECTIONS = 4;

const { prefix: before, suffix: after } = entryAddress('http://127.0.0.1:8000', 'api');

/** The entries of a page as returned by the statement: text ready to send. */
export function pagesOf(address: string): (page: number) => Promise<string> {
  const pool = new Pool({ connectionString: address, max: POSTGRES_CONNECTIONS });
  return async (page) => {
    const { rows } = await pool.query<{ entries: string | null }>({
      name: 'page',
      text: ENTRY_PAGE.single,
      values: [(page - 1) * PAGE_SIZE + 1, PAGE_SIZE, before, after],
    });
    const entries = rows[0]?.entries;
    if (entries === null || entries === undefined) throw new Error(`There is no page ${page}.`);
    return entries;
  };
}
