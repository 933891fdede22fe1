import type { ClaimSource } from '#modules/availability/rules/timeline.js';

/** Kinds of records that have inbound webhooks. */
export type OwnerKind = 'component' | 'host_system';

/** The component or host system that a webhook belongs to. */
export interface WebhookOwner {
  readonly kind: OwnerKind;
  readonly id: number;
}

/** Kind of the claims that an owner's alerts make. */
export function sourceKindOf(kind: OwnerKind): ClaimSource['kind'] {
  return kind === 'component' ? 'trigger' : 'host_system';
}

/** The claim source for an owner's alert. Source: decisions, section 5. */
export function sourceOf({ kind, id }: WebhookOwner, key: string): ClaimSource {
  return { kind: sourceKindOf(kind), id, key };
}
