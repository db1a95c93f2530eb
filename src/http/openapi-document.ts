// The shape of our OpenAPI 3.1 document, which api/ builds and site/ shows.

type Bound = `${'min' | 'max'}${'imum' | 'Length' | 'Items'}`;

/** A JSON Schema (2020-12), with the keywords that we use. */
export interface Schema extends Readonly<Partial<Record<Bound, number>>> {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly enum?: readonly (string | number | null)[];
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly default?: string | number;
  readonly readOnly?: boolean;
}

export interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly description: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: Content;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response | Reference>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const;
export type Method = (typeof METHODS)[number];

export interface PathItem extends Readonly<Partial<Record<Method, Operation>>> {
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  /** An example query. */
  readonly 'x-example'?: string;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly security: NonNullable<Operation['security']>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: object;
    readonly responses: Readonly<Record<string, Response>>;
    readonly securitySchemes: object;
  };
}

/** The name at the end of a reference within the document. */
export function referredName({ $ref }: { readonly $ref: string }): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}
