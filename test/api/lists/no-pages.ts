// Page numbers that no record has, for the tests of lists.

/** Page numbers that name no page of any record, as they stand in an address. */
export const NO_PAGES: Readonly<Record<string, string>> = {
  '0': '0',
  'zero written long': '000',
  'a negative one': '-1',
  'minus zero': '-0',
  'a word': 'abc',
  'a fraction': '1.5',
  'a whole number with a point': '1.0',
  'an exponent': '1e0',
  'a hexadecimal number': '0x1',
  'an empty one': '',
  'a blank one': '%20',
  'two signs': '%2B%2B1',
  'a sign alone': '%2B',
  'a number in two parts': '1%202',
  'last in capitals': 'LAST',
  'a NUL': '1%00',
  'a digit of another script': '%D9%A1',
  '3,000 digits': '9'.repeat(3_000),
  '3,000 digits that begin with zeros': `${'0'.repeat(2_999)}1`,
  '2^53': '9007199254740992',
  '2^53 + 1': '9007199254740993',
  '2^64 + 1': '18446744073709551617',
};
