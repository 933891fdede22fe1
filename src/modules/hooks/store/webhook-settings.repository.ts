import { Injectable } from '@nestjs/common';
import { HookAddresses, type StoredHookToken } from '#platform/access/links/hook-address.js';
import { currentTenant } from '#core/context/work-context.js';
import { named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { recordsFrom, type RecordJson } from '#http/results/record-json.js';
import type { UpdateWebhook } from '../dto/webhook.input.js';
import { Webhook } from '../dto/webhook.response.js';
import type { WebhookOwner } from '../rules/webhook-owner.js';
import { OWNER_TABLES } from './owner-tables.js';

/** Settings and addresses of webhooks. A webhook with default settings has no row. */
@Injectable()
export class WebhookSettingsRepository {
  constructor(
    private readonly database: TenantDatabase,
    private readonly addresses: HookAddresses,
  ) {
    database.texts.declare({
      kind: 'webhooks',
      table: () => 'inbound_webhook',
      columns: [],
      language: 'message_locale',
    });
  }

  /** Returns undefined if there is no such component or host system. */
  async find({ kind, id }: WebhookOwner): Promise<RecordJson<Webhook> | undefined> {
    const { view, column, path } = OWNER_TABLES[kind];
    const tenant = currentTenant().id;
    const rows = await this.database.read(named(`find_webhook_settings_${kind}`)`
      select o.webhook_token as webhook_url, o.token_digest as webhook_digest,
        w.previous_until, coalesce(w.confirm_after, 0) as confirm_after, coalesce(w.recover_after, 0) as recover_after,
        coalesce(w.draft_incident, false) as draft_incident, w.publish_after, w.message_locale, w.draft_template_id
      from ${view} o left join inbound_webhook w on w.tenant_id = o.tenant_id and w.${column} = o.id
      where o.tenant_id = ${tenant} and o.id = ${id}`);
    return recordsFrom(Webhook, this.addresses.show(path, rows, 'webhook_url'))[0];
  }

  /** Locks the owner, and creates the webhook's row if it is missing. */
  async lock({ kind, id }: WebhookOwner, now: Date): Promise<void> {
    const { view, column } = OWNER_TABLES[kind];
    const tenant = currentTenant().id;
    const locked = this.database.query(named(`lock_webhook_owner_${kind}`)`
      select id from ${view} where tenant_id = ${tenant} and id = ${id} for no key update`);
    this.database.send(named(`ensure_webhook_${kind}`)`
      insert into inbound_webhook (tenant_id, ${column}, updated_at)
      select ${tenant}::uuid, id, ${now}::timestamptz from ${view} where tenant_id = ${tenant} and id = ${id}
      on conflict (tenant_id, ${column}) do nothing`);
    await locked;
  }

  /** Writes the given fields and keeps the others. */
  save({ kind, id }: WebhookOwner, input: UpdateWebhook, now: Date): void {
    const given = (value: unknown): boolean => value !== undefined;
    this.database.send(named(`save_webhook_settings_${kind}`)`
      update inbound_webhook set
        confirm_after = coalesce(${input.confirm_after ?? null}::integer, confirm_after),
        recover_after = coalesce(${input.recover_after ?? null}::integer, recover_after),
        draft_incident = coalesce(${input.draft_incident ?? null}::boolean, draft_incident),
        publish_after = case when ${given(input.publish_after)}::boolean then ${input.publish_after ?? null}::integer else publish_after end,
        message_locale = case when ${given(input.message_locale)}::boolean then ${input.message_locale ?? null}::text else message_locale end,
        draft_template_id = case when ${given(input.draft_template_id)}::boolean then ${input.draft_template_id ?? null}::bigint else draft_template_id end,
        updated_at = ${now}::timestamptz
      where tenant_id = ${currentTenant().id} and ${OWNER_TABLES[kind].column} = ${id}`);
  }

  /** Replaces an owner's token. The previous one remains valid until `previousUntil`. */
  rotate(
    { kind, id }: WebhookOwner,
    { token, digest }: StoredHookToken,
    now: Date,
    previousUntil: Date,
  ): void {
    const { view, column } = OWNER_TABLES[kind];
    const tenant = currentTenant().id;
    this.database.send(named(`keep_previous_token_${kind}`)`
      update inbound_webhook w set previous_digest = o.token_digest, previous_until = ${previousUntil}::timestamptz
      from ${view} o where o.tenant_id = ${tenant} and o.id = ${id} and w.tenant_id = ${tenant} and w.${column} = ${id}`);
    this.database.send(named(`rotate_token_${kind}`)`
      update ${view} set webhook_token = ${token}, token_digest = ${digest}::bytea, updated_at = ${now}::timestamptz
      where tenant_id = ${tenant} and id = ${id}`);
  }
}
