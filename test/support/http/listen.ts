// Starts a test's plain server on a free port of the loopback address, and stops it with the test.

import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ending } from '../temporary.ts';

/** Returns the port. Open connections are cut when the test ends. */
export async function listenUntilEnd(ending: Ending, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ending.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
