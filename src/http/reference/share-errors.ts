import type { OpenAPIObject } from '@nestjs/swagger';
import { isDeepStrictEqual } from 'node:util';
import { documentedOperations } from './documented-operations.js';

/** Declares each error once instead of in every operation. Otherwise most of the document would be repetition. */
export function shareErrors(document: OpenAPIObject): void {
  const shared = ((document.components ??= {}).responses ??= {});
  for (const { security, responses } of documentedOperations(document.paths)) {
    for (const [status, response] of Object.entries(responses)) {
      if (response === undefined || Number(status) < 400) continue;
      // Operations without a key have no rate limit headers, so their errors are separate.
      const name = security?.length === 0 ? `PublicError${status}` : `Error${status}`;
      shared[name] ??= response;
      if (isDeepStrictEqual(shared[name], response))
        responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
}
