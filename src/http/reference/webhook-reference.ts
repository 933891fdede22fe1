import type { Type } from '@nestjs/common';

/** What subscribers with a webhook are sent: one operation for each event. */
export interface WebhookReference {
  readonly tag: { readonly name: string; readonly description: string };
  readonly webhooks: readonly DescribedWebhook[];
}

/** An event that webhooks are sent, with what its body has as `data`. */
export interface DescribedWebhook {
  readonly event: string;
  /** `An incident was resolved`. */
  readonly summary: string;
  readonly description: string;
  /** Class of the record in `data`. */
  readonly data: Type<unknown>;
  /** Values of the record's example that differ from the example of its class. */
  readonly example?: Readonly<Record<string, unknown>>;
}

/** Injection token of the {@link WebhookReference}. */
export const WEBHOOK_REFERENCE = Symbol('WEBHOOK_REFERENCE');
