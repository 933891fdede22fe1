import { SetMetadata } from '@nestjs/common';

export const SEALED_RESPONSE = 'heliograph:sealed-response';

/**
 * For responses with a secret that is stored nowhere else. Their copy for repeated requests is encrypted with
 * a key that only the sender of the request has.
 */
export function SealedResponse(): MethodDecorator {
  return SetMetadata(SEALED_RESPONSE, true);
}
