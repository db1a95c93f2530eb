// Parameters that an address does not have: they are ignored, as in the original, but named; with `strict=1` they are refused.

import { notAmong } from '../../../record/rules/entry-rules.ts';
import { FieldFaults } from '../../../record/rules/field-faults.ts';
import { quote } from '../../shared/query-links.ts';
import type { QueryString } from '../../shared/query-string.ts';
import { refuseFaults } from './check-body.ts';
import type { FileFormat } from './media-types.ts';
import type { Resource } from './resource.ts';

/** The header of a response that names them, percent-encoded and separated by commas. */
const IGNORED_PARAMETERS = 'Ignored-Parameters';

/** How many parameters the header names, and how many characters of each: it stays small, whatever a client sends. */
const PARAMETERS_NAMED_MAX = 20;
const PARAMETER_NAME_LENGTH_MAX = 100;

const NONE: readonly string[] = [];

/** The parameters of a request that reads which have no effect on its response. 400 where it is strict about them. */
export function ignoredParameters(
  resource: Resource,
  query: QueryString,
  file: FileFormat | null,
): readonly string[] {
  if (query.size === 0) return NONE;
  const known = knownParameters(resource, file);
  let ignored: string[] | null = null;
  for (const name of query.keys()) if (!known.has(name)) (ignored ??= []).push(name);
  const strict = query.get('strict') ?? '';
  if (strict !== '') refuseIfStrict(strict, ignored ?? NONE, known);
  return ignored ?? NONE;
}

/** The header, as names and values; nothing where no parameter is ignored. */
export function ignoredHeaders(ignored: readonly string[]): readonly string[] {
  if (ignored.length === 0) return NONE;
  const names = ignored
    .slice(0, PARAMETERS_NAMED_MAX)
    .map((name) => quote(name.slice(0, PARAMETER_NAME_LENGTH_MAX)));
  return [IGNORED_PARAMETERS, names.join(', '), 'Access-Control-Expose-Headers', '*'];
}

function refuseIfStrict(
  strict: string,
  ignored: readonly string[],
  known: ReadonlySet<string>,
): void {
  const faults = new FieldFaults();
  if (strict !== '1') {
    faults.add('strict', notAmong(strict, ['1']));
  }
  for (const name of ignored.slice(0, PARAMETERS_NAMED_MAX)) {
    faults.add(
      name.slice(0, PARAMETER_NAME_LENGTH_MAX),
      `There is no such parameter here. There are: ${[...known].join(', ')}.`,
    );
  }
  refuseFaults(faults);
}

/** A file is the whole of a list. */
const OF_PAGES = ['page', 'page_size', 'expand', 'highlight'];

/** A feed has the newest, in an order of its own. */
const OF_ORDER = ['after', 'ordering'];

const cachedKnown = new WeakMap<Resource, Map<FileFormat | null, ReadonlySet<string>>>();

/** Made once for each resource and format. */
function knownParameters(resource: Resource, file: FileFormat | null): ReadonlySet<string> {
  let byFormat = cachedKnown.get(resource);
  if (byFormat === undefined)
    cachedKnown.set(resource, (byFormat = new Map<FileFormat | null, ReadonlySet<string>>()));
  let known = byFormat.get(file);
  if (known === undefined) byFormat.set(file, (known = parametersOf(resource, file)));
  return known;
}

function parametersOf(
  { filters = {}, paged = false }: Resource,
  file: FileFormat | null,
): ReadonlySet<string> {
  const names = new Set([...Object.keys(filters), ...(paged ? ['page'] : [])]);
  if (file !== null) for (const name of OF_PAGES) names.delete(name);
  if (file === 'atom') for (const name of OF_ORDER) names.delete(name);
  return names.add('format').add('strict');
}
