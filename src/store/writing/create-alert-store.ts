// The store of alerts, on any engine: which transaction each method runs.

import { NO_EXCEPTIONS, type AlertStore } from '../contract/alert-store.ts';
import type { Dialect } from '../shared/sql-runner.ts';
import type { Steps } from '../shared/sql-steps.ts';
import {
  addAlert,
  hasDue,
  listAlerts,
  recordProblem,
  recordProgress,
  removeAlert,
  markDead,
  markDelivered,
  markFailed,
  takeDue,
} from './alert-steps.ts';

/** What an engine brings to the store of alerts. */
export interface AlertEngine {
  readonly dialect: Dialect;
  /** Runs a single statement that only reads; it does not wait for a writer. */
  read<Result>(steps: () => Steps<Result>): Promise<Result>;
  /** Runs steps as one transaction; calls the function again where the engine retries. */
  write<Result>(steps: () => Steps<Result>): Promise<Result>;
  close(): Promise<void>;
}

export function createAlertStore(engine: AlertEngine): AlertStore {
  return {
    all: () => engine.read(listAlerts),
    add: (alert) => engine.write(() => addAlert(alert)),
    remove: (name) => engine.write(() => removeAlert(name)),
    recordProgress: (progress, nowMs) => engine.write(() => recordProgress(progress, nowMs)),
    recordProblem: (alertId, note) => engine.write(() => recordProblem(alertId, note)),
    takeDue: async (nowMs, leaseMs, except = NO_EXCEPTIONS) => {
      const request = { nowMs, leaseMs, except };
      // Most often there is nothing due, and no transaction is needed to see that.
      if (!(await engine.read(() => hasDue(request)))) return null;
      return await engine.write(() => takeDue(engine.dialect, request));
    },
    markDelivered: (id, nowMs) => engine.write(() => markDelivered(id, nowMs)),
    markFailed: (id, nextMs, note) => engine.write(() => markFailed(id, nextMs, note)),
    markDead: (id, note) => engine.write(() => markDead(id, note)),
    close: () => engine.close(),
  };
}
