// A proxy in front of a server: it passes connections on until it hangs or is shut.

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Ending } from './temporary.ts';

export interface Gate {
  readonly port: number;
  /** No data passes any more, in either direction, and no connection is closed. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** From now on, the last bytes of what is sent arrive after the rest. */
  readonly split: (bytes: number) => void;
  /** Connections are cut, and new ones refused. */
  readonly shut: () => Promise<void>;
  readonly open: () => Promise<void>;
}

export async function gateBefore(ending: Ending, target: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  let frozen = false;
  let last = 0;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (frozen) from.pause();
      from.on('data', (data: Buffer) => {
        if (last === 0) return void to.write(data);
        from.pause();
        to.write(data.subarray(0, -last));
        const writeLast = (): void => {
          to.write(data.subarray(-last));
          from.resume();
        };
        // After the first of the two turns the other side has read what was written.
        setImmediate(() => setImmediate(writeLast));
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (frozen) from.pause();
    }
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const shut = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  ending.after(shut);
  return {
    port,
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    split: (bytes) => void (last = bytes),
    shut,
    open: () => listen(port),
  };
}
