import type { WebhookUpdate } from '../rules/webhook-update.js';
import type { LockedOwner, StoredWebhook } from '../store/webhooks.repository.js';

/** A webhook as it was read, and what an update makes of it. */
export interface UpdatedWebhook {
  readonly webhook: StoredWebhook;
  readonly update: WebhookUpdate;
}

/** One webhook during an update that stores it, with its owner locked. */
export interface ChangedWebhook extends UpdatedWebhook {
  readonly owner: LockedOwner;
}
