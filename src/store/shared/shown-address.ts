// The address of a store without its password, for messages.

/** Removes the password, wherever in the address it is. */
export function withoutPassword(address: string): string {
  return address
    .replace(/(\/\/[^:/?#@]*):.*@/s, '$1:***@')
    .replaceAll(/([?&](?:password|sslpassword)=)[^&#]*/gi, '$1***');
}
