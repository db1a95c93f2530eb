// The finder on PostgreSQL: the contract.

import { withPostgres } from '../../support/postgres/postgres.ts';
import { finderContract } from './finder-contract.ts';

await withPostgres('the finder on PostgreSQL', (postgres) => {
  finderContract('PostgreSQL', postgres.record);
});
