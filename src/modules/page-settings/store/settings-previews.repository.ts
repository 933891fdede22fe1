import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { StoredSettings } from '#platform/tenancy/tenant-settings.repository.js';

/** Maximum number of previews per tenant, of those that follow typing and of others each. */
const MOST = 10;

/** Settings that a preview link shows until it expires. They do not affect the page. */
@Injectable()
export class SettingsPreviewsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * Stores settings in the open write. Deletes the oldest previews of the same kind above the limit.
   *
   * @param isLive made while somebody types; never displaces a link that people share
   * @returns the new id
   */
  async save({ name, locales, settings }: StoredSettings, expiresAt: Date, isLive: boolean): Promise<number> {
    const tenant = currentTenant().id;
    this.database.send(named('delete_old_settings_previews')`
      delete from settings_preview where tenant_id = ${tenant} and id in (
      select id from settings_preview where tenant_id = ${tenant} and is_live = ${isLive}
      order by id desc offset ${MOST - 1})`);
    const { rows } = await this.database.query(named('insert_settings_preview')`
      insert into settings_preview (tenant_id, page, expires_at, is_live)
      values (${tenant}, ${JSON.stringify({ name, locales, settings })}::jsonb, ${expiresAt}, ${isLive}) returning id`);
    return Number(rows[0]?.[0]);
  }

  /** Deletes an expired preview. */
  async delete(id: number): Promise<void> {
    await this.database.write(() => {
      this.database.send(named('delete_settings_preview')`
        delete from settings_preview where tenant_id = ${currentTenant().id} and id = ${id}`);
    });
  }
}
