// Parses a header that lists values with weights: Accept, Accept-Encoding, Accept-Language (RFC 9110, section 12.4.2).

export interface WeightedValue {
  /** In lower case, without its parameters. */
  readonly value: string;
  /** The q-value, 0 to 1; 1 where none is given. */
  readonly weight: number;
}

/** The values in the order of the header. One with a malformed weight is left out, as if it had not been sent. */
export function parseWeightedList(header: string): WeightedValue[] {
  return header.toLowerCase().split(',').flatMap(parseItem);
}

const WEIGHT = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/;

function parseItem(item: string): WeightedValue[] {
  const [value = '', ...parameters] = item.split(';').map((part) => part.trim());
  const weight = parameters.find((part) => part.startsWith('q='))?.slice('q='.length) ?? '1';
  return WEIGHT.test(weight) ? [{ value, weight: Number(weight) }] : [];
}
