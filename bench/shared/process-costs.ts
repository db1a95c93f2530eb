// The costs of a process: its CPU time and its resident memory, as Linux reports them under /proc.

import { readFileSync } from 'node:fs';

/** Linux reports CPU time to user space in hundredths of a second (USER_HZ), whatever its own clock. */
const US_PER_TICK = 10_000;

/** CPU time of a process since its start, user and system, all threads: with a resolution of 10 ms, so measure seconds. */
export function cpuUsOf(pid: number): number {
  const [user, system] = timesOf(pid, 'own');
  return (user + system) * US_PER_TICK;
}

/** The same of its first thread alone, which serves the requests of a process. */
export function cpuUsOfServingThread(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'latin1');
  const [user, system] = timesIn(stat, 'own');
  return (user + system) * US_PER_TICK;
}

/** CPU time of this process's ended children. */
export function cpuUsOfEndedChildren(): number {
  const [user, system] = timesOf(process.pid, 'children');
  return (user + system) * US_PER_TICK;
}

/** CPU time of a process's current children, by id: those of a server that forks. */
export function cpuUsOfChildren(pid: number): ReadonlyMap<number, number> {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
  const children = text === '' ? [] : text.split(' ').map(Number);
  return new Map(children.flatMap((child) => cpuIfThere(child)));
}

/** The CPU time between two readings; a process that ended meanwhile is not counted. */
export function cpuUsBetween(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): number {
  return [...after].reduce((sum, [pid, us]) => sum + us - (before.get(pid) ?? 0), 0);
}

function cpuIfThere(pid: number): [pid: number, us: number][] {
  try {
    return [[pid, cpuUsOf(pid)]];
  } catch {
    return [];
  }
}

export interface Memory {
  readonly residentMb: number;
  readonly highestMb: number;
  /** Without mapped files, such as the program. */
  readonly privateMb: number;
}

export function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  const megabytes = (name: string): number => {
    const kibibytes = Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)![1]);
    return (kibibytes * 1_024) / 1_000_000;
  };
  return {
    residentMb: megabytes('VmRSS'),
    highestMb: megabytes('VmHWM'),
    privateMb: megabytes('RssAnon'),
  };
}

/** Fields of /proc/<pid>/stat (see proc_pid_stat(5)), counted after the name, which may contain anything. */
const FIELDS = { own: 11, children: 13 };

function timesOf(pid: number, whose: keyof typeof FIELDS): [number, number] {
  return timesIn(readFileSync(`/proc/${pid}/stat`, 'latin1'), whose);
}

function timesIn(stat: string, whose: keyof typeof FIELDS): [number, number] {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [Number(fields[FIELDS[whose]]), Number(fields[FIELDS[whose] + 1])];
}
