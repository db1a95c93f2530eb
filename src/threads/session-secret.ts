// The key that signs the sessions of publishers: all processes of a server have the same, and so may several servers.

import { randomBytes } from 'node:crypto';
import { OperatorError } from '../base/errors.ts';
import type { Settings } from '../base/settings.ts';

/** As many bytes as the digest of the signature has. */
const SECRET_BYTES = 32;

/** 32 random characters of an alphabet of 16 are 128 bits. */
export const SECRET_LENGTH_MIN = 32;

/** The settings of a serving process, which has a secret. */
export interface ServingSettings extends Settings {
  readonly sessionSecret: string;
}

/** Without SESSION_SECRET a random one, with which sessions end when the server stops. */
export function withSessionSecret(settings: Settings): ServingSettings {
  const { sessionSecret } = settings;
  if (sessionSecret !== null && sessionSecret.length < SECRET_LENGTH_MIN) {
    // The value is not quoted: it is secret.
    throw new OperatorError(
      `SESSION_SECRET must have at least ${SECRET_LENGTH_MIN} characters. Make one with: openssl rand -hex 32`,
    );
  }
  return { ...settings, sessionSecret: sessionSecret ?? newSessionSecret() };
}

export function newSessionSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}
