// Reads the interface for a tool: the same addresses, checks and limits as for every other client.

import * as links from '../../http/shared/links.ts';

export interface InterfaceReader {
  /** What the addresses of citations begin with. */
  readonly baseUrl: string;
  /** The response to a GET of a path, query included. */
  readonly get: (address: string) => Promise<InterfaceResponse>;
}

export interface InterfaceResponse {
  readonly status: number;
  readonly body: Uint8Array | string;
}

/** What a tool cannot do, in a sentence for who called it. */
export class ToolFault extends Error {
  override readonly name = 'ToolFault';
}

export type QueryParameters = Readonly<Record<string, string | number | null>>;

/** The JSON at an address of the interface; what the interface refuses is a fault in its own words. */
export async function readJson<Shape>(
  { get }: InterfaceReader,
  path: string,
  parameters: QueryParameters = {},
): Promise<Shape> {
  const { status, body } = await get(links.withQuery(path, { ...parameters, format: 'json' }));
  const json = JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString()) as Shape;
  if (status < 400) return json;
  throw new ToolFault(sentenceOf(json));
}

/** `{"detail": …}`, or the faults of parameters by their names. */
function sentenceOf(json: unknown): string {
  const faults = Object.entries(json as Readonly<Record<string, unknown>>);
  return faults
    .map(([name, what]) => {
      const text = Array.isArray(what) ? what.map(String).join(' ') : String(what);
      return name === 'detail' ? text : `${name}: ${text}`;
    })
    .join(' ');
}
