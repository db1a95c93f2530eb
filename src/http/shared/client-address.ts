// The IP address of the client, as far as it can be known.

import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6, type BlockList, type Socket } from 'node:net';

/** The nearest address that is not one of our proxies; X-Forwarded-For from anybody else is ignored. */
export function clientAddress(request: IncomingMessage, proxies: BlockList | null): string {
  // A request that was cut off has no socket any more, whatever its type says.
  let client = (request.socket as Socket | null)?.remoteAddress ?? '';
  if (proxies === null) return client;
  const forwarded = (request.headers['x-forwarded-for'] ?? '').toString().split(',');
  while (isProxy(proxies, client)) {
    const claimed = forwarded.pop()?.trim() ?? '';
    if (isIP(claimed) === 0) break;
    client = claimed;
  }
  return client;
}

/** Whether an address is one of the configured proxies. */
export function isProxy(proxies: BlockList, address: string): boolean {
  return isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
