import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/**
 * Number of revocations of each record's preview links. A link with a lower
 * count than its record is invalid.
 */
@Injectable()
export class PreviewRevocationsRepository {
  constructor(private readonly database: TenantDatabase) {}

  async count(kind: string, recordId: number): Promise<number> {
    const { rows } = await this.database.read(named('preview_revocations')`
      select revocations from preview_revocation
      where tenant_id = ${currentTenant().id} and kind = ${kind} and record_id = ${recordId}`);
    return Number(rows[0]?.[0] ?? 0);
  }

  async revoke(kind: string, recordId: number): Promise<void> {
    await this.database.write(() => {
      this.database.send(named('revoke_previews')`
        insert into preview_revocation (tenant_id, kind, record_id, revocations)
        values (${currentTenant().id}, ${kind}, ${recordId}, 1)
        on conflict (tenant_id, kind, record_id)
        do update set revocations = preview_revocation.revocations + 1`);
    });
  }
}
