import type { OpenAPIObject } from '@nestjs/swagger';
import type { Authenticator } from '#platform/access/authenticators/authenticator.js';
import { API_KEYS, COMMAND_LINES } from '#platform/access/keys/key-authenticator.js';

/** Scheme of API keys. */
export const KEY_SCHEME = 'apiKey';

export const KEY_AUTH = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'hg_…',
  description: 'An API key of this status page, or the session of a command line.',
} as const;

/** Adds the security schemes of modules, as alternatives to an API key, which the session of a command line is sent like. */
export function addSchemes(document: OpenAPIObject, authenticators: readonly Authenticator[]): void {
  const added = authenticators.filter((one) => one !== API_KEYS && one !== COMMAND_LINES);
  if (added.length === 0) return;
  document.components = {
    ...document.components,
    securitySchemes: {
      ...document.components?.securitySchemes,
      ...Object.fromEntries(added.map((one) => [one.name, one.scheme ?? usualScheme(one)])),
    },
  };
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item) as { security?: Record<string, string[]>[] }[]) {
      // A new array: that of the decorators is shared by all documents.
      if (operation.security?.some((one) => KEY_SCHEME in one) === true)
        operation.security = [{ [KEY_SCHEME]: [] }, ...added.map(({ name }) => ({ [name]: [] }))];
    }
  }
}

function usualScheme({ name, credential }: Authenticator): NonNullable<Authenticator['scheme']> {
  const description = `A credential of ${name}.`;
  return 'cookie' in credential
    ? { type: 'apiKey', in: 'cookie', name: credential.cookie, description }
    : { type: 'http', scheme: 'bearer', bearerFormat: `${credential.bearer}…`, description };
}
