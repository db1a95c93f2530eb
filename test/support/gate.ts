// A proxy in front of a server: it passes connections on until it hangs or is shut.

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Ending } from './temporary.ts';

export interface Gate {
  readonly port: number;
  /** No data passes any more, in either direction, and no connection is closed. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Connections are cut, and new ones refused. */
  readonly shut: () => Promise<void>;
  readonly open: () => Promise<void>;
}

export async function gateBefore(ending: Ending, target: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (frozen) from.pause();
      from.on('data', (data) => to.write(data));
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
    shut,
    open: () => listen(port),
  };
}
