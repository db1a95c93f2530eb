// Where an alert may be sent: what is wrong with an address, as far as that can be told without asking anybody.

import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** The host without the brackets an address of IPv6 has within a URL. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/** What is wrong with it, and what to do; null where nothing is. */
export function urlFault(text: string, allowPrivate: boolean): string | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return 'is not an address such as https://example.org/hook';
  }
  if (url.username !== '' || url.password !== '') {
    return 'has a name or password in it: deliveries are signed, so it needs none';
  }
  if (url.protocol === 'http:' && !allowPrivate) {
    return 'is not https. Plain HTTP is for --allow-private, within your own network';
  }
  if (isIP(hostOf(url)) !== 0 && !isPublicAddress(hostOf(url)) && !allowPrivate) {
    return 'is a private address. Give --allow-private if it is meant';
  }
  return null;
}
