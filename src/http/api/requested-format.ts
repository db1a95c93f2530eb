// What a request reads a resource as: JSON, a page, or one of the resource's files.

import { ClientError } from '../../errors.ts';
import { formatLinks } from '../shared/links.ts';
import { negotiate, type Negotiated, parseFormat, preferredType } from '../shared/negotiate.ts';
import { isRead, type ParsedRequest } from '../shared/parsed-request.ts';
import { listHeader } from '../shared/raw-header.ts';
import { type FileFormat, fileFormatsOf, mediaTypesOf, type Resource } from './resource.ts';

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

/** The file that is wanted: by its name in `format` or, without one, by its media type in Accept. Null for JSON and a page. */
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

/** The error with links to the formats there are. A request that writes has nothing to read in another format. */
function withFormats(
  error: ClientError,
  resource: Resource,
  { method, base, path }: Unnegotiated,
): ClientError {
  if (!READS.has(method)) return error;
  const Link = formatLinks(`${base.url}${path}`, mediaTypesOf(resource));
  return new ClientError(error.status, error.body, { ...error.headers, Link });
}
