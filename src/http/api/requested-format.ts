// What a request wants to read a resource as: JSON, a page, or one of the resource's files.

import { ClientError } from '../../errors.ts';
import { formatLinks } from '../shared/links.ts';
import {
  negotiate,
  parseFormat,
  preferredType,
  type Format,
  type Representation,
} from '../shared/negotiate.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';
import { typesByFormat, type FileFormat } from './resource/media-types.ts';
import type { Resource } from './resource/resource.ts';

/** The file that is wanted: by its name in `format` or, without one, by its media type in Accept. Null for JSON and a page. */
export function requestedFile(
  { exports }: Resource,
  { query, request }: ParsedRequest,
): FileFormat | null {
  if (exports === undefined) return null;
  const format = query.get('format') ?? '';
  const { accept } = request.headers;
  if (format === '' && (accept === undefined || accept === '*/*')) return null;
  const files = Object.keys(exports) as FileFormat[];
  if (format !== '') return files.find((file) => file === format) ?? null;
  const types = typesByFormat(files);
  const wanted = preferredType(accept, [...types.values()]);
  return files.find((file) => types.get(file) === wanted) ?? null;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What to send where no file is wanted; 404 or 406, with the formats there are, where there is no such representation. */
export function requestedRepresentation(
  resource: Resource,
  parsed: ParsedRequest,
): { readonly format: Format; readonly representation: Representation } {
  try {
    const format = parseFormat(parsed.query.get('format'));
    return { format, representation: negotiate(format, parsed.request.headers.accept) };
  } catch (error) {
    // A request that writes has nothing to read in another format.
    if (!(error instanceof ClientError) || !READS.has(parsed.method)) throw error;
    const Link = linksToFormats(resource, parsed);
    throw new ClientError(error.status, error.body, { ...error.headers, Link });
  }
}

function linksToFormats({ exports = {} }: Resource, { base, path }: ParsedRequest): string {
  return formatLinks(`${base.url}${path}`, typesByFormat(Object.keys(exports) as FileFormat[]));
}
