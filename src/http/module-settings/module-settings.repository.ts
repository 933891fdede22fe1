import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** Values of settings by name, as JSON has them. */
export type SettingValues = Readonly<Record<string, unknown>>;

/** What tenants set for modules. */
@Injectable()
export class ModuleSettingsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Values that differ from the defaults, or did so once. */
  async find(module: string): Promise<SettingValues> {
    const { rows } = await this.database.read(named('find_module_settings')`
      select values from module_settings where tenant_id = ${currentTenant().id} and module = ${module}`);
    return JSON.parse(rows[0]?.[0] ?? '{}') as SettingValues;
  }

  /** Stores all values, in the open write. */
  save(module: string, values: SettingValues, at: Date): void {
    this.database.send(named('save_module_settings')`
      insert into module_settings (tenant_id, module, values, updated_at)
      values (${currentTenant().id}, ${module}, ${JSON.stringify(values)}::jsonb, ${at})
      on conflict (tenant_id, module) do update set values = excluded.values, updated_at = excluded.updated_at`);
  }

  /** Runs a write of settings, one at a time for each tenant. */
  write<T>(work: () => Promise<T>): Promise<T> {
    return this.database.writeAlone(work);
  }
}
