import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { LocaleText } from '#core/text/locale-text.js';
import { DRAFT_TEXTS, type DraftTemplate } from '../rules/draft-texts.js';

/** The texts as stored. */
export interface StoredTemplate {
  readonly template: DraftTemplate;
  /** Null if no text was ever written. */
  readonly updatedAt: Date | null;
}

const NOTHING: DraftTemplate = { title: {}, body: {}, update: {}, recovery: {} };

/** Stores the tenant's own texts for draft incidents. */
@Injectable()
export class DraftTemplateRepository {
  constructor(private readonly database: TenantDatabase) {
    database.texts.declare({
      kind: 'texts of drafted incidents',
      table: () => 'draft_incident_template',
      columns: ['title', 'body', 'update_body', 'recovery'],
      hasIds: false,
    });
  }

  async find(): Promise<StoredTemplate> {
    const { rows } = await this.database.read(named('find_draft_template')`
      select title, body, update_body, recovery, updated_at from draft_incident_template
      where tenant_id = ${currentTenant().id}`);
    const [row] = rows;
    if (row === undefined) return { template: NOTHING, updatedAt: null };
    const texts = DRAFT_TEXTS.map((name, index) => [name, JSON.parse(row[index] ?? '{}') as LocaleText]);
    return {
      template: { ...NOTHING, ...(Object.fromEntries(texts) as Partial<DraftTemplate>) },
      updatedAt: row[4] == null ? null : new Date(row[4]),
    };
  }

  /** Reads the texts and locks them until the open transaction ends. */
  async lock(): Promise<StoredTemplate> {
    const tenant = currentTenant().id;
    this.database.send(named('make_draft_template')`
      insert into draft_incident_template (tenant_id) values (${tenant}) on conflict (tenant_id) do nothing`);
    this.database.send(named('lock_draft_template')`
      select from draft_incident_template where tenant_id = ${tenant} for no key update`);
    return this.find();
  }

  save({ title, body, update, recovery }: DraftTemplate, now: Date): void {
    this.database.send(named('save_draft_template')`
      update draft_incident_template set title = ${JSON.stringify(title)}::jsonb, body = ${JSON.stringify(body)}::jsonb,
        update_body = ${JSON.stringify(update)}::jsonb, recovery = ${JSON.stringify(recovery)}::jsonb, updated_at = ${now}
      where tenant_id = ${currentTenant().id}`);
  }
}
