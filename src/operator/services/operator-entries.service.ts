import { Injectable } from '@nestjs/common';
import { pageRange } from '#http/results/page-query.js';
import { PageJson } from '#http/results/record-json.js';
import type { TrailEntry } from '#platform/operators/operator-trail.repository.js';
import { OperatorTrail } from '#platform/operators/operator-trail.service.js';
import type { OperatorEntry } from '../dto/operator-entry.response.js';
import type { OperatorEntryListQuery } from '../dto/operator-list.query.js';

/** The operators' trail as records. */
@Injectable()
export class OperatorEntries {
  constructor(private readonly trail: OperatorTrail) {}

  async list({
    tenant_id: tenant,
    key_id: keyId,
    ...query
  }: OperatorEntryListQuery): Promise<PageJson<OperatorEntry>> {
    const range = pageRange(query);
    const { entries, total } = await this.trail.page(range, { tenant, keyId });
    const records = entries.map((entry) => JSON.stringify(recordOf(entry)));
    return new PageJson<OperatorEntry>(records, total, range.page, range.limit);
  }
}

function recordOf({
  id,
  occurredAt,
  action,
  tenant,
  tenantSlug,
  status,
  ...entry
}: TrailEntry): OperatorEntry {
  return {
    id,
    occurred_at: occurredAt.toISOString(),
    action,
    key: { id: entry.keyId, name: entry.keyName },
    tenant: tenant === null ? null : { id: tenant, slug: tenantSlug },
    status,
    request_id: entry.requestId,
    ip: entry.ip,
  };
}
