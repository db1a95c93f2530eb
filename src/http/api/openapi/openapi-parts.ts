// What the operations of the interface have in common: headers, errors, credentials.

import type {
  Header,
  Operation,
  Parameter,
  Response,
  Schema,
} from '../../shared/openapi-document.ts';

/** The resources by the first word of their addresses, in the order a newcomer meets them. */
export const TAGS = [
  ['root', 'Where everything is.'],
  ['entries', 'The record as it was published, piece by piece.'],
  ['sittings', 'The sittings, each read whole.'],
  ['venues', 'The chambers.'],
  ['sources', 'The documents.'],
  ['people', 'Who spoke.'],
  ['contributions', 'Whole speeches.'],
  ['debates', 'Items of business.'],
  ['divisions', 'Votes, with their names.'],
  ['search', 'Counts of what was found.'],
  ['changes', 'What happened to the record.'],
  ['status', 'How fresh and how complete the record is.'],
] as const;

const TEXT: Schema = { type: 'string' };

const inHeader = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  description,
  schema: TEXT,
});

export const PARAMETERS = {
  'If-None-Match': inHeader('If-None-Match', 'The ETag of what you have; 304 where it is that.'),
  'If-Match': inHeader(
    'If-Match',
    'The ETag of what you have read; 412 where it has changed since. Without it the last writer wins.',
  ),
  'Idempotency-Key': inHeader(
    'Idempotency-Key',
    'A key of your own, such as a UUID: a request sent twice with it is carried out once.',
  ),
} satisfies Record<string, Parameter>;

const header = (description: string, schema: Schema = TEXT): Header => ({ description, schema });

export const HEADERS = {
  Allow: header('The methods of this address.'),
  ETag: header('A strong validator of this very response.'),
  'Last-Modified': header('When it last changed.'),
  'Cache-Control': header('To be revalidated every time.'),
  Location: header('The address of what was made, or of what was meant.'),
  'Retry-After': header('How many seconds to wait.', { type: 'integer', minimum: 0 }),
  'WWW-Authenticate': header('How to give credentials.'),
} satisfies Record<string, Header>;

type HeaderName = keyof typeof HEADERS;

const fault = (description: string, schema: string, ...headers: HeaderName[]): Response => ({
  description,
  ...(headers.length > 0 && {
    headers: Object.fromEntries(
      headers.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
  }),
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});

export const RESPONSES: Readonly<Record<string, Response>> = {
  302: fault('It is part of another, which is there.', 'Contribution', 'Location'),
  304: { description: 'What you have is what there is.' },
  400: {
    description: 'A parameter, a field or the JSON itself is not valid; it says which and why.',
    content: {
      'application/json': {
        schema: {
          anyOf: [
            { $ref: '#/components/schemas/Error' },
            { $ref: '#/components/schemas/FieldErrors' },
          ],
        },
      },
    },
  },
  401: fault('No token, or one nobody gave out.', 'Error', 'WWW-Authenticate'),
  404: fault('There is no such page or thing.', 'Error'),
  406: fault('No representation that Accept allows.', 'Error'),
  409: fault('It is in use, or what it needs is not there; it says what to do.', 'Error'),
  412: fault('It has changed since you read it.', 'Error'),
  413: fault('The body is too large.', 'Error'),
  415: fault('The body is not JSON.', 'Error'),
  422: fault('The Idempotency-Key was used for another request.', 'Error'),
  429: fault(
    'Too many requests in this minute, or too many exports at a time.',
    'Error',
    'Retry-After',
  ),
  503: fault('The record is out of reach just now.', 'Error', 'Retry-After'),
  507: fault('The disk is full, or no id is left; nothing was stored.', 'Error'),
};

export const SECURITY_SCHEMES = {
  Token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '“Token”, a space, and the key the operator gave you.',
  },
  Bearer: { type: 'http', scheme: 'bearer', description: 'The same key.' },
} as const;

/** Either will do. */
export const WRITE_SECURITY: Operation['security'] & object = [{ Token: [] }, { Bearer: [] }];
