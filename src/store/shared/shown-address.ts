// The address of a store as it may be shown.

/** A password in an address is nobody's business, wherever in it it stands. */
export function withoutPassword(address: string): string {
  return address
    .replace(/(\/\/[^:/?#@]*):.*@/s, '$1:***@')
    .replaceAll(/([?&](?:password|sslpassword)=)[^&#]*/gi, '$1***');
}
