import { Injectable } from '@nestjs/common';
import { completeSettings, type TenantSettings } from '#core/context/tenant-settings.js';
import { currentTenant } from '#core/context/work-context.js';
import { identifier, named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { SecretSeal, type SecretPlace } from '#platform/secrets/secret-seal.js';

/** Secrets of the settings, by column: of the Telegram bot, and of the account for text messages. */
export type SettingsSecret = 'telegram_bot_token' | 'sms_secret';

/** Stored settings of a tenant. */
export interface StoredSettings {
  readonly name: string;
  /** Enabled languages, the main one first. */
  readonly locales: readonly string[];
  readonly settings: TenantSettings;
  readonly updatedAt: Date;
}

/** Settings of the current tenant. */
@Injectable()
export class TenantSettingsRepository {
  constructor(
    private readonly database: TenantDatabase,
    private readonly secrets: SecretSeal,
  ) {}

  async find(): Promise<StoredSettings> {
    const { rows } = await this.database.read(named('page_settings')`
      select name, settings, updated_at, to_json(locales) from tenant where id = ${currentTenant().id}`);
    const [name, settings, updatedAt, locales] = rows[0] ?? [];
    if (name == null || settings == null || updatedAt == null) throw new Error('The tenant at work is gone.');
    return {
      name,
      locales: JSON.parse(locales ?? '[]') as string[],
      settings: completeSettings(JSON.parse(settings) as Partial<TenantSettings>),
      updatedAt: new Date(updatedAt),
    };
  }

  /** Reads the settings and locks them until the transaction ends. */
  lock(): Promise<StoredSettings> {
    this.database.send(
      named('lock_page_settings', sql`select from tenant where id = ${currentTenant().id} for no key update`),
    );
    return this.find();
  }

  save({ name, locales, settings, updatedAt }: StoredSettings): void {
    this.database.send(named('save_page_settings')`
      update tenant set name = ${name}, locales = ${locales}, settings = ${JSON.stringify(settings)}::jsonb, updated_at = ${updatedAt}
      where id = ${currentTenant().id}`);
  }

  /** A secret of the settings. Null for none. */
  async secret(name: SettingsSecret): Promise<string | null> {
    const { id } = currentTenant();
    const { rows } = await this.database.read(
      named(`settings_${name}`, sql`select ${identifier(name)} from tenant where id = ${id}`),
    );
    const stored = rows[0]?.[0];
    return stored == null ? null : this.secrets.open(stored, placeOf(id));
  }

  /** Stores a secret of the settings in the open write; null removes it. */
  saveSecret(name: SettingsSecret, secret: string | null): void {
    const { id } = currentTenant();
    const sealed = secret === null ? null : this.secrets.seal(secret, placeOf(id));
    this.database.send(
      named(`save_${name}`, sql`update tenant set ${identifier(name)} = ${sealed} where id = ${id}`),
    );
  }
}

function placeOf(tenantId: string): SecretPlace {
  return { tenantId, table: 'tenant', record: tenantId };
}
