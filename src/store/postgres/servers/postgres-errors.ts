// What an error of PostgreSQL means to a caller: the server is unreachable, or the program is wrong.

import { OperatorError, StoreDamaged, StoreFull, StoreUnavailable } from '../../../base/errors.ts';

export const LOCK_NOT_AVAILABLE = '55P03';
const DISK_FULL = '53100';

/** data_corrupted, index_corrupted. */
const DAMAGED = /^XX00[12]$/;

/**
 * By SQLSTATE: connection exceptions, rejected logins, a missing database, a read-only server, idle and failed sessions,
 * conflicts, insufficient resources, locks, operator intervention, system errors.
 */
const PASSING = /^(08|28|53|57|58)|^(3D000|25006|25P03|55P03|40001|40P01)$/;

/** The codes after which the connection itself cannot be used again. */
const ENDING = /^(08|28|57P)|^(3D000|25P03)$/;

/** Network errors, by their own codes. */
const UNREACHABLE =
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|ENOENT|EACCES|EADDRNOTAVAIL|EPROTO|ERR_SSL|ERR_TLS|CERT_|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)/;

/** Errors of the client library, which have no code. */
const LOST =
  /^(Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated.*|Client .* not queryable|The server does not support SSL connections|There was an error establishing an SSL connection|SASL: .*)$/;

/** A failed statement as an error of the catalogue. Only for errors of the client library. */
export function storeErrorOf(error: unknown): unknown {
  if (error instanceof StoreUnavailable || !(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === DISK_FULL) return new StoreFull(error.message, { cause: error });
  if (code !== undefined && DAMAGED.test(code)) return damaged(error);
  return isPassing(error) ? new StoreUnavailable(reasonOf(error), { cause: error }) : error;
}

function damaged(error: Error): StoreDamaged {
  return new StoreDamaged(
    `The data of the record is damaged: PostgreSQL says "${error.message}". ` +
      'Run hansard check to find the damage, then restore a backup.',
    { cause: error },
  );
}

/** A failed start as a line for the operator. */
export function operatorErrorOf(error: unknown, shown: string): unknown {
  if (error instanceof OperatorError || !(error instanceof Error)) return error;
  if (codeOf(error) === undefined && !isPassing(error)) return error;
  return new OperatorError(
    `The record at ${shown} cannot be opened: ${reasonOf(error)}. ` +
      'Check that PostgreSQL runs there, that the database exists, and that this user may use it.',
  );
}

/** Whether an error from `storeFault` means that the connection must not be used again. */
export function endsConnection(error: unknown): boolean {
  // Damage is in the data, not in the connection that found it.
  if (!(error instanceof StoreUnavailable) || error instanceof StoreDamaged) return false;
  const code = codeOf(error.cause);
  return code === undefined || !/^[0-9A-Z]{5}$/.test(code) || ENDING.test(code);
}

export function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | undefined)?.code;
}

function isPassing(error: Error): boolean {
  const code = codeOf(error);
  if (error instanceof StoreUnavailable) return true;
  if (code === undefined) return LOST.test(error.message);
  return PASSING.test(code) || UNREACHABLE.test(code);
}

/** Several addresses of one name fail with several errors and an empty message. */
function reasonOf(error: Error): string {
  if (error.message !== '') return error.message;
  const [first] = (error as { errors?: unknown[] }).errors ?? [];
  return first instanceof Error ? first.message : (codeOf(error) ?? error.name);
}
