import { SetMetadata } from '@nestjs/common';

export const SEALED_RESPONSE = 'heliograph:sealed-response';

/**
 * The response holds a secret that is stored nowhere else. For repeated requests it is kept encrypted, with a key that only
 * the sender of the request has.
 */
export function SealedResponse(): MethodDecorator {
  return SetMetadata(SEALED_RESPONSE, true);
}
