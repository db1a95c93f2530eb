// Timestamps of an authority (RFC 3161): the request, and the response, verified offline. Only the necessary parts of ASN.1 and
// of signed messages (RFC 5652) are implemented.

import { createHash, verify, X509Certificate } from 'node:crypto';
import { OperatorError } from '../base/errors.ts';

function faulty(reason: string): OperatorError {
  return new OperatorError(`The timestamp cannot be verified: ${reason}.`);
}

/**
 * A signed timestamp: the digest, in hex, with a nonce; the time; the signer, as named in the certificate; and the included
 * certificates.
 */
export type Timestamp = Readonly<ReturnType<typeof readSigned>>;

const TAG = { integer: 2, octets: 4, sequence: 0x30, set: 0x31, first: 0xa0 } as const;

/** Object identifiers, as their bytes in hex. */
const OID = {
  sha256: '608648016503040201',
  timestampInfo: '2a864886f70d0109100104',
  messageDigest: '2a864886f70d010904',
};

const DIGESTS: ReadonlyMap<string, string> = new Map([
  [OID.sha256, 'sha256'],
  ['608648016503040202', 'sha384'],
  ['608648016503040203', 'sha512'],
]);

/** The extended key usage of a timestamp authority's certificate. */
const TIMESTAMPING = '1.3.6.1.5.5.7.3.8';

/**
 * The request for a timestamp of a SHA-256 digest, including the certificates that verify it. `nonce` is a positive number in
 * hex.
 */
export function timestampRequest(digest: string, nonce: string): Buffer {
  const algorithm = encode(TAG.sequence, encode(6, hex(OID.sha256)), encode(5));
  return encode(
    TAG.sequence,
    encode(TAG.integer, hex('01')),
    encode(TAG.sequence, algorithm, encode(TAG.octets, hex(digest))),
    encode(TAG.integer, hex(nonce)),
    encode(1, hex('ff')),
  );
}

/** The signed message in an authority's response. */
export function tokenOf(answer: Buffer): Buffer {
  const [status, token] = partsOf(read(answer));
  const code = status && partsOf(status)[0]?.content.toString('hex');
  // Granted, or granted with changes.
  if (token !== undefined && (code === '00' || code === '01')) return token.whole;
  const reason = status?.content
    .toString('latin1')
    .replaceAll(/[^ -~]+/g, ' ')
    .trim();
  throw faulty(`it was refused (${reason || 'no reason'})`);
}

/** Reads a signed message, and verifies that it is signed by an authority whose certificate it includes. */
export function readTimestamp(token: Buffer): Timestamp {
  try {
    return readSigned(token);
  } catch (error) {
    // Node rejects an invalid certificate, or a key of an unknown kind.
    throw error instanceof OperatorError ? error : faulty((error as Error).message);
  }
}

function readSigned(token: Buffer) {
  const parts = partsOf(partOf(partOf(read(token), -1), 0));
  const [type, content] = [partOf(part(parts, 2), 0), partOf(part(parts, 2), -1)];
  if (hexOf(type) !== OID.timestampInfo) throw faulty('it is something else');
  const info = partOf(content, 0).content;
  const certificates = partsOf(part(parts, 3)).map(({ whole }) => new X509Certificate(whole));
  const signer = signerOf(partsOf(partOf(part(parts, -1), 0)), info, certificates);
  const stated = partsOf(read(info));
  const atMs = timeOf(part(stated, 4).content.toString('latin1'));
  if (atMs < Date.parse(signer.validFrom) || atMs > Date.parse(signer.validTo)) {
    throw faulty('the certificate of the authority was not valid at that time');
  }
  const nonce = stated
    .slice(5)
    .find(({ tag }) => tag === TAG.integer)
    ?.content.toString('hex');
  const digest = hexOf(partOf(part(stated, 2), 1));
  return { digest, nonce: nonce ?? null, atMs, signer, certificates };
}

/** Whether a certificate, or one of its issuers, is trusted. */
export function isTrusted(
  { signer, certificates }: Timestamp,
  trusted: readonly X509Certificate[],
): boolean {
  const known = new Set(trusted.map(({ fingerprint256 }) => fingerprint256));
  const seen = new Set<string>();
  let one: X509Certificate | undefined = signer;
  while (one !== undefined && !seen.has(one.fingerprint256)) {
    if (known.has(one.fingerprint256)) return true;
    seen.add(one.fingerprint256);
    const issued: X509Certificate = one;
    one = [...trusted, ...certificates].find(
      (issuer) => issuer.ca && issued.checkIssued(issuer) && issued.verify(issuer.publicKey),
    );
  }
  return false;
}

/** The signature covers a set of attributes, one of which is the digest of the content. */
function signerOf(
  [, , algorithm, attributes, , signature]: readonly Part[],
  info: Buffer,
  certificates: readonly X509Certificate[],
): X509Certificate {
  if (!algorithm || !signature || attributes?.tag !== TAG.first) {
    throw faulty('it is not signed');
  }
  const name = DIGESTS.get(hexOf(partOf(algorithm, 0)));
  if (name === undefined) throw faulty('its digest is none of SHA-256, 384 and 512');
  const stated = partsOf(attributes).find((one) => hexOf(partOf(one, 0)) === OID.messageDigest);
  const digest = stated && partOf(partOf(stated, 1), 0).content;
  if (digest?.equals(createHash(name).update(info).digest()) !== true) {
    throw faulty('it was changed after it was signed');
  }
  const signed = Buffer.concat([Buffer.from([TAG.set]), attributes.whole.subarray(1)]);
  const signer = certificates.find(
    ({ keyUsage, publicKey }) =>
      // Declared as an array, but undefined if the certificate has none.
      (keyUsage as string[] | undefined)?.includes(TIMESTAMPING) === true &&
      verify(name, signed, publicKey, signature.content),
  );
  if (signer !== undefined) return signer;
  throw faulty('its signature is not that of an authority whose certificate is in it');
}

function timeOf(text: string): number {
  const time = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z$/.exec(text);
  if (time === null) throw faulty('it has no time');
  const [, year, month, day, hour, minute, second] = time;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

// ASN.1 in DER: a tag, a length, and content that may be nested.

interface Part {
  readonly tag: number;
  readonly content: Buffer;
  /** With tag and length. */
  readonly whole: Buffer;
}

const hexOf = ({ content }: Part): string => content.toString('hex');

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

function encode(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  // A request is shorter than the 128 bytes from which a length takes more than one byte.
  return Buffer.concat([Buffer.from([tag, content.length]), content]);
}

function read(bytes: Buffer): Part {
  const [tag = 0, short = 0] = bytes;
  const more = short < 0x80 ? 0 : short - 0x80;
  if (more > 4 || bytes.length < 2 + more || short === 0x80) throw faulty('it is not ASN.1');
  const length = more === 0 ? short : bytes.readUIntBE(2, more);
  const end = 2 + more + length;
  if (end > bytes.length) throw faulty('it is cut off');
  return { tag, content: bytes.subarray(2 + more, end), whole: bytes.subarray(0, end) };
}

function partsOf({ content }: Part): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < content.length;) {
    const one = read(content.subarray(at));
    parts.push(one);
    at += one.whole.length;
  }
  return parts;
}

function part(parts: readonly Part[], index: number): Part {
  const one = parts.at(index);
  if (one === undefined) throw faulty('it is incomplete');
  return one;
}

const partOf = (whole: Part, index: number): Part => part(partsOf(whole), index);
