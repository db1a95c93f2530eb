// The IP address of the client, as far as it is known, and the key that identifies the client for limits.

import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6, type BlockList, type Socket } from 'node:net';

/** The nearest address that is not a trusted proxy. X-Forwarded-For from any other address is ignored. */
export function clientAddress(request: IncomingMessage, proxies: BlockList | null): string {
  // The declared type is wrong: the request of a broken connection has no socket.
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

/**
 * The key of the client with an address, for limits and turns. One client has a whole /64 network of IPv6 addresses, so that
 * network is the client. Different spellings of an IPv4 address are the same client.
 */
export function clientNetwork(address: string): string {
  if (!address.includes(':')) return address;
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,65535';
  return isMapped
    ? [high >> 8, high & 255, low >> 8, low & 255].join('.')
    : groups
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':');
}

/**
 * The client, then the wider networks that one customer of a provider may control, from narrow to wide: /56 and /48 of IPv6,
 * /24 of IPv4.
 */
export function networksOf(address: string): readonly string[] {
  const client = clientNetwork(address);
  if (!client.includes(':')) return [client, client.replace(/\.\d+$/, '')];
  const groups = client.split(':');
  const site = groups.slice(0, 3).join(':');
  return [client, `${site}:${Number.parseInt(groups[3] ?? '', 16) >> 8}`, site];
}

/** The eight groups of an IPv6 address, without its zone; `URL` normalizes dotted notation. */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address.replace(/%.*$/s, '')}]`);
  const [first = [], last = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) =>
      part
        .split(':')
        .filter(Boolean)
        .map((group) => Number.parseInt(group, 16)),
    );
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
