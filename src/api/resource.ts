// A resource of the interface: its address, its operations, and its formats.

import type { Awaitable } from '../base/awaitable.ts';
import { ClientError } from '../base/errors.ts';
import type { FileExports } from '../export/export-file.ts';
import type { Finder } from '../finder/finder.ts';
import { AKOMA_NTOSO_TYPE } from '../formats/akoma-ntoso.ts';
import { ENTRY_FORMATS, type EntryFormatName } from '../formats/entry-formats.ts';
import { ATOM_TYPE } from '../formats/feeds.ts';
import { TIME_MAP_TYPE } from '../formats/memento.ts';
import type { Publisher } from '../publish/publisher.ts';
import type { StoreReads } from '../store/contract/store.ts';
import type { AccessToken } from '../store/outside-record/publishing-rows.ts';
import { formatLinks, itemUrl } from '../http/links.ts';
import { negotiate, type Negotiated, parseFormat, preferredType } from '../http/negotiate.ts';
import type { Schema } from '../http/openapi-document.ts';
import { isRead, type ParsedRequest } from '../http/parsed-request.ts';
import { listHeader } from '../http/raw-header.ts';
import type { HttpResponse } from '../http/response.ts';
import type { SchemaName } from './schemas.ts';

/** The dependencies of the operations. */
export interface ApiDependencies {
  readonly store: StoreReads;
  readonly finder: Finder;
  readonly exports: FileExports;
  readonly publisher: Publisher;
  readonly bodyLimit: number;
}

export type Operation = (
  request: ParsedRequest,
  api: ApiDependencies,
) => Awaitable<OperationResult>;

/** A write for a client with a token. */
export type WriteOperation = (
  request: ParsedRequest & { readonly token: AccessToken },
  api: ApiDependencies,
) => Promise<OperationResult>;

/** Responds with a whole list as a file, or with its newest items as a feed. */
export type Export = (request: ParsedRequest, api: ApiDependencies) => Promise<HttpResponse>;

export interface Resource {
  /** Its name, as in OPTIONS and on the browsable page. */
  readonly name: string;
  readonly description: string;
  /** The path, with `:name` for variables. */
  readonly path: string;
  /** The Allow header. */
  readonly allow: string;
  /** The list that contains it. */
  readonly parent?: { readonly name: string; readonly path: string };
  /** Returns the result of GET and HEAD. Without this operation, the resource does not have these methods. */
  readonly read?: Operation;
  /** Returns the result for the moment in the header Accept-Datetime. */
  readonly readAt?: Operation;
  /** The schema of its JSON. */
  readonly responseSchema: SchemaName;
  /** If GET can redirect: a description of the target, by status. */
  readonly redirects?: Readonly<Partial<Record<301 | 302, string>>>;
  /** Whether GET shows more to a client with a token. It then refuses an invalid token. */
  readonly showsMoreWithToken?: boolean;
  /** Whether the list has pages, selected by `page`. */
  readonly paged?: boolean;
  /** An example query for the documentation. */
  readonly example?: string;
  /** Its query parameters. */
  readonly filters?: Parameters;
  /** The files and feeds of the resource, by the value of `format`. */
  readonly exports?: Readonly<Partial<Record<FileFormat, Export>>>;
  /** The writable fields, as OPTIONS describes them to a caller who may write. */
  readonly fields?: object;
  /** The writing methods; besides GET, HEAD and OPTIONS, the resource allows no others. */
  readonly write?: Readonly<Partial<Record<WriteMethod, WriteOperation>>>;
  /** The schema of the body of each method, and of the written item. */
  readonly takes?: Readonly<Partial<Record<Exclude<WriteMethod, 'DELETE'>, SchemaName>>>;
  readonly gives?: SchemaName;
}

export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Query parameters by name. */
export type Parameters = Readonly<Record<string, ParameterHelp>>;

export interface ParameterHelp {
  readonly label: string;
  /** A sentence that says what the parameter means. */
  readonly help: string;
  /** The allowed values, if there are a few. */
  readonly choices?: readonly string[];
  /** The schema of other values; without one, any text is allowed. */
  readonly schema?: Schema;
}

/** The result of an operation, before it is represented in a format. */
export interface OperationResult {
  readonly status: number;
  readonly json: Uint8Array | string;
  /** The version of the JSON. Without one, as after a write or for an error, no cache should store the response. */
  readonly version?: string | null;
  readonly changedAtMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The result of GET. */
export function ok(
  json: Uint8Array | string,
  version: string | null,
  { changedAtMs }: { readonly changedAtMs: number },
): OperationResult {
  return { status: 200, json, version, changedAtMs };
}

/** The URL of an item of a list, in the format of the request. */
export function addressOf(
  { base, negotiated }: Pick<ParsedRequest, 'base' | 'negotiated'>,
  list: string,
  id: number | string,
): string {
  return itemUrl(`${base.url}${list}`, id, negotiated.format || 'api');
}

/** The values of `format` besides `api` and `json`. */
export type FileFormat = EntryFormatName | 'atom' | 'akn' | 'link';

const FILE_FORMATS: Readonly<Record<FileFormat, { mediaType: string; title: string }>> = {
  ...ENTRY_FORMATS,
  atom: { mediaType: ATOM_TYPE, title: 'Atom' },
  akn: { mediaType: AKOMA_NTOSO_TYPE, title: 'Akoma Ntoso' },
  link: { mediaType: TIME_MAP_TYPE, title: 'TimeMap' },
};

/** The title of a format. */
export const formatTitle = (format: FileFormat): string => FILE_FORMATS[format].title;

/** The files and feeds of a resource. */
export const fileFormatsOf = ({ exports = {} }: Resource): FileFormat[] =>
  Object.keys(exports) as FileFormat[];

/** The media types of an address without their parameters, by the value of `format`; JSON and the page first. */
export function mediaTypesOf(resource: Resource): ReadonlyMap<string, string> {
  return new Map([
    ['json', 'application/json'],
    ['api', 'text/html'],
    ...fileFormatsOf(resource).map(
      (format) => [format, FILE_FORMATS[format].mediaType.replace(/;.*/, '')] as const,
    ),
  ]);
}

// The representation of a resource for a request: JSON, a page, or one of its files.

type Unnegotiated = Omit<ParsedRequest, 'negotiated'>;

export function negotiateResource(
  resource: Resource,
  parsed: Unnegotiated,
): Pick<Negotiated, 'format' | 'representation' | 'file' | 'fault'> {
  const { query, request } = parsed;
  const accept = listHeader(request, 'accept');
  const file = isRead(request) ? requestedFile(resource, query.get('format') ?? '', accept) : null;
  try {
    const format = parseFormat(query.get('format'));
    return { format, representation: negotiate(format, accept), file, fault: null };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const fault = file === null ? withFormats(error, resource, parsed) : null;
    return { format: '', representation: 'json', file, fault };
  }
}

/** The requested file: by `format` or, without it, by its media type in Accept. Null for JSON and a page. */
function requestedFile(
  resource: Resource,
  format: string,
  accept: string | undefined,
): FileFormat | null {
  if (resource.exports === undefined) return null;
  if (format === '' && (accept === undefined || accept === '*/*')) return null;
  const files = fileFormatsOf(resource);
  if (format !== '') return files.find((file) => file === format) ?? null;
  const types = mediaTypesOf(resource);
  const wanted = preferredType(accept, [...types.values()]);
  return files.find((file) => types.get(file) === wanted) ?? null;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Adds links to the available formats. A request that writes has nothing to read in another format. */
function withFormats(
  error: ClientError,
  resource: Resource,
  { method, base, path }: Unnegotiated,
): ClientError {
  if (!READS.has(method)) return error;
  const Link = formatLinks(`${base.url}${path}`, mediaTypesOf(resource));
  return new ClientError(error.status, error.body, { ...error.headers, Link });
}
