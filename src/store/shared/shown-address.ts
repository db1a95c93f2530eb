// The address of a store as it may be shown.

/** Removes the password, wherever in the address it is. */
export function withoutPassword(address: string): string {
  return address
    .replace(/(\/\/[^:/?#@]*):.*@/s, '$1:***@')
    .replaceAll(/([?&](?:password|sslpassword)=)[^&#]*/gi, '$1***');
}
