// The address of a store without its password, for messages.

/** Removes the password, wherever in the address it is. */
export function withoutPassword(address: string): string {
  const name = /\/\/[^:/?#@]*:/.exec(address);
  const end = address.lastIndexOf('@');
  const begin = name === null ? -1 : name.index + name[0].length;
  const shown =
    begin === -1 || end < begin ? address : `${address.slice(0, begin)}***${address.slice(end)}`;
  return shown.replaceAll(/([?&](?:password|sslpassword)=)[^&#]*/gi, '$1***');
}
