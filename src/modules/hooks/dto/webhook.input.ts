import { BooleanField, IdField, IntegerField, TextField } from '#http/fields/fields.js';
import { Writes } from '#http/body/read-only.js';
import { WEBHOOK_RULES, Webhook } from './webhook.response.js';

/** Fields that decide about incidents, so that changing them requires `incidents.manage` as well. */
export const DRAFT_FIELDS = ['draft_incident', 'publish_after', 'draft_template_id'] as const;

/** Changes to the settings of a webhook. Omitted fields keep their value. */
@Writes(Webhook, {
  updates: true,
  changedBy: { webhook_url: 'Use …/rotate.' },
  followsFrom: { previous_until: 'Use …/rotate.' },
})
export class UpdateWebhook {
  @IntegerField({ ...WEBHOOK_RULES.CONFIRM_AFTER, optional: true })
  readonly confirm_after?: number;

  @IntegerField({ ...WEBHOOK_RULES.RECOVER_AFTER, optional: true })
  readonly recover_after?: number;

  @BooleanField({ ...WEBHOOK_RULES.DRAFT_INCIDENT, optional: true })
  readonly draft_incident?: boolean;

  @IntegerField({ ...WEBHOOK_RULES.PUBLISH_AFTER, optional: true })
  readonly publish_after?: number | null;

  @TextField({ ...WEBHOOK_RULES.MESSAGE_LOCALE, optional: true })
  readonly message_locale?: string | null;

  @IdField({ ...WEBHOOK_RULES.DRAFT_TEMPLATE_ID, optional: true })
  readonly draft_template_id?: number | null;
}
