import { Injectable } from '@nestjs/common';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { completeSettings, type TenantSettings } from '../../../context/tenant-settings.js';
import { currentTenant } from '../../../context/work-context.js';
import type { LogoImage } from '../domain/logo-image.js';

/** What a tenant has set, as it is stored. */
export interface StoredSettings {
  readonly name: string;
  readonly settings: TenantSettings;
  readonly updatedAt: Date;
}

@Injectable()
export class PageSettingsRepository {
  constructor(private readonly database: TenantDatabase) {}

  async find(): Promise<StoredSettings> {
    const text = `select name, settings, updated_at from tenant where id = $1`;
    const { rows } = await this.database.read({ name: 'page_settings', text }, [currentTenant().id]);
    const [name, settings, updatedAt] = rows[0] ?? [];
    if (name == null || settings == null || updatedAt == null) throw new Error('The tenant at work is gone.');
    return {
      name,
      settings: completeSettings(JSON.parse(settings) as Partial<TenantSettings>),
      updatedAt: new Date(updatedAt),
    };
  }

  /** The settings as they are, locked until the transaction ends. */
  lock(): Promise<StoredSettings> {
    return this.database.write(async (manager) => {
      await manager.query(`select from tenant where id = $1 for no key update`, [currentTenant().id]);
      return this.find();
    });
  }

  async save({ name, settings, updatedAt }: StoredSettings): Promise<void> {
    const text = `update tenant set name = $2, settings = $3, updated_at = $4 where id = $1`;
    const values = [currentTenant().id, name, JSON.stringify(settings), updatedAt];
    await this.database.write((manager) => manager.query(text, values));
  }

  /** Keeps this logo and no other; null: none. */
  async keepLogo(logo: LogoImage | null): Promise<void> {
    await this.database.write(async (manager) => {
      await manager.query(`delete from logo`);
      if (logo === null) return;
      const { fileName, mediaType, content } = logo;
      const text = `insert into logo (file_name, media_type, content) values ($1, $2, $3)`;
      await manager.query(text, [fileName, mediaType, content]);
    });
  }
}
