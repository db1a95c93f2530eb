// Alerts, from a change of the record to a receiver, once more on PostgreSQL.

import { suitesOnPostgres } from '../../support/postgres/suites-on-postgres.ts';

await suitesOnPostgres('alerts on PostgreSQL', [
  'alerts/alerting.test.ts',
  'process/alerts.test.ts',
]);
