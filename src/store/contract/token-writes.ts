// What a transaction can do with tokens, and with the responses to requests that are repeated.

export interface TokenWrites {
  /** Makes a token; false where the name is taken, also by one that was revoked. */
  addToken(name: string, digest: string): Promise<boolean>;

  /** Ends a token; false where there is none of that name, or it has ended. */
  revokeToken(name: string): Promise<boolean>;

  /** Whether there is a token of this name that was not revoked. */
  hasToken(name: string): Promise<boolean>;

  /** The response to an earlier request with this token and key; null where there was none in the last seven days. */
  idempotentResponse(tokenName: string, key: string): Promise<IdempotentResponse | null>;

  /** Stores a response with the write it belongs to. Every write removes some of those older than seven days. */
  storeResponse(tokenName: string, key: string, response: IdempotentResponse): Promise<void>;
}

/** The response to a request with an Idempotency-Key, and the digest of that request. */
export interface IdempotentResponse {
  readonly requestDigest: string;
  readonly response: string;
}
