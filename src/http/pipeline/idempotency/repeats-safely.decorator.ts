import { SetMetadata } from '@nestjs/common';

export const REPEATS_SAFELY = Symbol('repeats safely');

/**
 * Marks an operation that may be repeated without a key: one that takes back all it does, or whose every part is stored
 * on its own and only once. It must not run in the transaction that stores the response of a key, which would keep what
 * it takes back, and take along what it keeps.
 */
export const RepeatsSafely = (): MethodDecorator => SetMetadata(REPEATS_SAFELY, true);
