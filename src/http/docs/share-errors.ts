import type { OpenAPIObject } from '@nestjs/swagger';
import { isDeepStrictEqual } from 'node:util';

/** Declares each error once instead of in every operation. Otherwise most of the document would be repetition. */
export function shareErrors(document: OpenAPIObject): void {
  const shared = ((document.components ??= {}).responses ??= {});
  for (const { get, post, put, patch, delete: remove } of Object.values(document.paths)) {
    for (const operation of [get, post, put, patch, remove]) {
      for (const [status, response] of Object.entries(operation?.responses ?? {})) {
        if (operation === undefined || response === undefined || Number(status) < 400) continue;
        // Operations without a key have no rate limit headers, so their errors are separate.
        const name = operation.security?.length === 0 ? `PublicError${status}` : `Error${status}`;
        shared[name] ??= response;
        if (isDeepStrictEqual(shared[name], response))
          operation.responses[status] = { $ref: `#/components/responses/${name}` };
      }
    }
  }
}
