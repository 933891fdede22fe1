import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { StoredSettings } from '#platform/tenancy/tenant-settings.repository.js';

/** Maximum number of previews per tenant. */
const MOST = 10;

/** Settings that a preview link shows until it expires. They do not affect the page. */
@Injectable()
export class SettingsPreviewsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Stores settings in the open write. Deletes the oldest previews above the limit. @returns the new id */
  async save({ name, locales, settings }: StoredSettings, expiresAt: Date): Promise<number> {
    const tenant = currentTenant().id;
    this.database.send(
      named(
        'delete_old_settings_previews',
        sql`delete from settings_preview where tenant_id = ${tenant} and id in (
          select id from settings_preview where tenant_id = ${tenant} order by id desc offset ${MOST - 1})`,
      ),
    );
    const { rows } = await this.database.query(
      named(
        'insert_settings_preview',
        sql`insert into settings_preview (tenant_id, page, expires_at)
          values (${tenant}, ${JSON.stringify({ name, locales, settings })}::jsonb, ${expiresAt}) returning id`,
      ),
    );
    return Number(rows[0]?.[0]);
  }

  /** Deletes an expired preview. */
  async delete(id: number): Promise<void> {
    await this.database.write(() => {
      this.database.send(
        named(
          'delete_settings_preview',
          sql`delete from settings_preview where tenant_id = ${currentTenant().id} and id = ${id}`,
        ),
      );
    });
  }
}
