// The store on PostgreSQL: the contract.

import { withPostgres } from '../support/postgres.ts';
import { storeContract } from './contract.ts';

await withPostgres('the store on PostgreSQL', (postgres) => {
  storeContract('PostgreSQL', postgres.store);
});
