// A resource of the interface: an address, what can be done there, and by which operation.

import type { HttpResponse } from '../../shared/response.ts';
import type { ParsedRequest } from '../../shared/parsed-request.ts';
import type { Format } from '../../shared/negotiate.ts';
import type { Schema } from '../../shared/openapi-document.ts';
import type { FileFormat } from './media-types.ts';
import type { SchemaName } from '../schemas/schemas.ts';

/** The Allow header of each kind of resource, in the order clients of the original know. */
export const READ_METHODS = 'GET, HEAD, OPTIONS';
export const LIST_METHODS = 'GET, POST, HEAD, OPTIONS';
export const DETAIL_METHODS = 'GET, PUT, PATCH, DELETE, HEAD, OPTIONS';

export interface Resource {
  /** What a person calls it, as in OPTIONS and on the browsable page. */
  readonly name: string;
  readonly description: string;
  /** The address, with `:name` where it varies. */
  readonly path: string;
  /** The Allow header. */
  readonly allow: string;
  /** The list it is one of. */
  readonly parent?: { readonly name: string; readonly path: string };
  /** Makes the content of the response to GET and HEAD; without it there are no such methods. */
  readonly read?: (request: ApiRequest) => Promise<Content>;
  /** The schema of that content. */
  readonly responseSchema: SchemaName;
  /** Whether it has pages, chosen by `page`. */
  readonly paged?: boolean;
  /** A query worth trying, for who reads about it. */
  readonly example?: string;
  /** Its query parameters. */
  readonly filters?: Readonly<Record<string, FilterHelp>>;
  /** The whole collection as a file, by what `format` says. */
  readonly exports?: Readonly<Partial<Record<FileFormat, ExportHandler>>>;
  /** The fields of what can be written, for a caller who may; null for others. */
  readonly actions?: (request: ApiRequest) => Promise<object | null>;
  /** Handlers of the writing methods; the resource allows no method that is not here, GET, HEAD or OPTIONS. */
  readonly write?: Readonly<
    Partial<Record<WriteMethod, (request: ApiRequest) => Promise<Content>>>
  >;
  /** The schema of the body of each of them, and the schema of their responses. */
  readonly takes?: Readonly<Partial<Record<Exclude<WriteMethod, 'DELETE'>, SchemaName>>>;
  readonly gives?: SchemaName;
}

export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type ExportHandler = (request: ParsedRequest) => Promise<HttpResponse>;

export interface FilterHelp {
  readonly label: string;
  /** A sentence saying what it means. */
  readonly help: string;
  /** What it may be, where that is a few. */
  readonly choices?: readonly string[];
  /** What it may be otherwise, where that is not any text. */
  readonly schema?: Schema;
}

/** A request to a resource, once it is known which format it wants. */
export interface ApiRequest extends ParsedRequest {
  readonly format: Format;
}

/** The result of an operation, before it becomes a response in a format. */
export interface Content {
  readonly status: number;
  readonly json: Uint8Array | string;
  /** Changes when the content does; null for what no cache should store. */
  readonly version: string | null;
  readonly changedAtMs: number;
  readonly headers?: Readonly<Record<string, string>>;
}
