import { SetMetadata } from '@nestjs/common';

/**
 * Kinds of recorded accesses. `unauthenticated` and `forbidden`: refused with 401 and 403. `read` and
 * `exported`: of personal data.
 */
export const ACCESS_KINDS = ['unauthenticated', 'forbidden', 'read', 'exported'] as const;

export type AccessKind = (typeof ACCESS_KINDS)[number];

const RECORDED = 'heliograph:recorded-access';

/** Records each request of an operation that returns personal data. */
export function RecordsAccess(kind: AccessKind): MethodDecorator {
  return SetMetadata(RECORDED, kind);
}

/** Marks an operation that notes what it reads by itself, because that depends on the caller. Above all others. */
export function NotesAccessItself(): MethodDecorator {
  return SetMetadata(RECORDED, undefined);
}

/** The kind that requests of an operation are recorded as; undefined if they are not recorded. */
export function recordedAccess(handler: object): AccessKind | undefined {
  return Reflect.getMetadata(RECORDED, handler) as AccessKind | undefined;
}
