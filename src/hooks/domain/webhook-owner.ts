import type { ClaimSource } from '../../status/timeline.js';

/** What has inbound webhooks. */
export type OwnerKind = 'component' | 'host_system';

/** The component or host system that a webhook belongs to. */
export interface WebhookOwner {
  readonly kind: OwnerKind;
  readonly id: number;
}

/** What an owner's alert claims as. Source: decisions, section 5. */
export function sourceOf({ kind, id }: WebhookOwner, key: string): ClaimSource {
  return { kind: kind === 'component' ? 'trigger' : 'host_system', id, key };
}
