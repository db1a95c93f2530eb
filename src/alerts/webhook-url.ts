// Checks the URL of a webhook, as far as that is possible without looking up its host.

import { isIP } from 'node:net';
import { isPublicAddress } from '@hansard/client/public-address';

/** The host of a URL, without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/** What is wrong with a URL and what to do about it, to be read after it; null where nothing is wrong. */
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
