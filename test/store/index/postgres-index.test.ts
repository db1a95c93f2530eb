// The index in a PostgreSQL store: the contract.

import { withPostgres } from '../../support/postgres/postgres.ts';
import { indexContract } from './index-contract.ts';

await withPostgres('the index on PostgreSQL', (postgres) => {
  indexContract.run('PostgreSQL', (t) => async () => {
    const address = await postgres.database(t);
    const name = new URL(address).pathname.slice(1);
    const before = 'SET search_path = hansard; SET session_replication_role = replica;';
    return {
      address,
      tamper: async (sql) => void (await postgres.run(`${before} ${sql}`, name)),
      bytes: (hex) => `'\\x${hex}'::bytea`,
    };
  });
});
