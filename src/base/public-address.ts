// Which IP addresses are public: an address given by others (a webhook, a server to mirror) must not reach this network's
// internal hosts.

import dns from 'node:dns';
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net';

/** The IPv4 addresses that the IANA registry of special-purpose addresses reserves, and multicast and above. */
const SPECIAL_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared with a provider
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, with the metadata of clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // relays from IPv6, no longer in use
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

/** Special addresses within the public IPv6 range: tunnels with an embedded IPv4 address, protocols, documentation. */
const SPECIAL_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const specialV4 = new BlockList();
for (const [address, bits] of SPECIAL_V4) specialV4.addSubnet(address, bits, 'ipv4');

const specialV6 = new BlockList();
for (const [address, bits] of SPECIAL_V6) specialV6.addSubnet(address, bits, 'ipv6');

/** Only 2000::/3 has been allocated: everything else is local, mapped, translated, multicast or reserved. */
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is public. An IPv6 address that maps to a private IPv4 address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return publicV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}

/** Addresses of one network segment; clouds serve a machine's credentials there. */
const linkLocal = new BlockList();
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4');
linkLocal.addSubnet('fe80::', 10, 'ipv6');

/**
 * Allows public addresses and, for the host of `url`, any address except link-local ones. A redirect or a link of that
 * server to another host of this network is refused.
 */
export function allowHost(url: string): MayConnect {
  const named = URL.parse(url)?.hostname.replace(/^\[(.*)\]$/, '$1');
  return (address, host) => {
    if (isPublicAddress(address)) return true;
    const isLinkLocal = linkLocal.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
    return host === named && !isLinkLocal && !address.includes('%');
  };
}

export type MayConnect = (address: string, host: string) => boolean;

/** Resolves a host to allowed addresses: the connection uses these, so no second look-up can return others. */
export function checkedLookup(mayConnect: MayConnect): LookupFunction {
  return (host, options, callback) => {
    dns.lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0);
      const allowed = addresses.filter(({ address }) => mayConnect(address, host));
      const [first] = allowed;
      if (first === undefined) return callback(new PrivateHost(host), '', 0);
      if (options.all === true) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

/** The message of this error continues a sentence about an address of the host. */
export class PrivateHost extends Error {
  constructor(host: string) {
    super(`has only private addresses (${host})`);
  }
}
