import { Injectable } from '@nestjs/common';
import { Registry } from '#platform/database/tenant/registry.js';
import { named } from '#platform/database/tenant/sql.js';
import type { OwnerKind, WebhookOwner } from '../rules/webhook-owner.js';

/** The webhook that a token gives access to. */
export interface TokenOwner extends WebhookOwner {
  /** Expiry of a token that was rotated away; null for the current token. */
  readonly until: Date | null;
}

/** Looks up tokens by their digests. */
@Injectable()
export class HookTokensRepository {
  constructor(private readonly registry: Registry) {}

  /** @param digest SHA-256 of the token, in hexadecimal */
  async find(digest: string, tenantId: string): Promise<TokenOwner | null> {
    const statement = named('find_webhook_token')`
      with wanted as (select decode(${digest}, 'hex') as digest)
      select 'component' as kind, id, null::timestamptz as until from component_webhook
        where tenant_id = ${tenantId} and token_digest = (select digest from wanted)
      union all
      select 'host_system', id, null from host_system_webhook
        where tenant_id = ${tenantId} and token_digest = (select digest from wanted)
      union all
      select case when component_id is null then 'host_system' else 'component' end, coalesce(component_id, host_system_id), previous_until
        from inbound_webhook where tenant_id = ${tenantId} and previous_digest = (select digest from wanted)
      limit 1`;
    const { rows } = await this.registry.findOf(tenantId, statement, statement.values);
    const [row] = rows;
    if (row === undefined) return null;
    const [kind, id, until] = row;
    return { kind: kind as OwnerKind, id: Number(id), until: until == null ? null : new Date(until) };
  }
}
