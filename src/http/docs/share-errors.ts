import type { OpenAPIObject } from '@nestjs/swagger';
import { isDeepStrictEqual } from 'node:util';

/** Declares each failure once instead of in every operation: most of the document would be repetition. */
export function shareErrors(document: OpenAPIObject): void {
  const shared = ((document.components ??= {}).responses ??= {});
  for (const { get, post, put, patch, delete: remove } of Object.values(document.paths)) {
    for (const operation of [get, post, put, patch, remove]) {
      for (const [status, response] of Object.entries(operation?.responses ?? {})) {
        if (operation === undefined || response === undefined || Number(status) < 400) continue;
        // Where no key is asked for, there is no limit of one to tell of.
        const name = operation.security?.length === 0 ? `PublicError${status}` : `Error${status}`;
        shared[name] ??= response;
        if (isDeepStrictEqual(shared[name], response))
          operation.responses[status] = { $ref: `#/components/responses/${name}` };
      }
    }
  }
}
