import { SetMetadata } from '@nestjs/common';

export const REHEARSAL = Symbol('rehearsal');

/**
 * Marks an operation that takes back all it does. It may be repeated without a key, and must not run in the transaction
 * that stores the response of a key, which would keep what it does.
 */
export const Rehearsal = (): MethodDecorator => SetMetadata(REHEARSAL, true);
