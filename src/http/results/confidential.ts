import { SetMetadata, type Type } from '@nestjs/common';

const CONFIDENTIAL = 'heliograph:confidential';

/**
 * Marks a class of responses with personal data or secrets. No cache may store what an operation returns of
 * it, not even the client's own.
 */
export function Confidential(): ClassDecorator {
  return SetMetadata(CONFIDENTIAL, true);
}

export function isConfidential(record: Type<unknown>): boolean {
  return Reflect.getMetadata(CONFIDENTIAL, record) === true;
}
