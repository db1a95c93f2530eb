// Text escaped for XML.

/** Characters that XML 1.0 cannot represent, not even escaped; lone surrogates are replaced before. */
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
  // A parser would turn it into a line feed.
  ['\r', '&#13;'],
]);

/** Whether XML 1.0 can represent all of a text. */
export function isXmlText(text: string): boolean {
  return text.isWellFormed() && text.search(NOT_XML) < 0;
}

/** A text without what XML 1.0 cannot represent, not escaped. */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(NOT_XML, '');
}

export function xml(text: string): string {
  return xmlText(text).replace(/[&<>"'\r]/g, (character) => ESCAPES.get(character) ?? '');
}
