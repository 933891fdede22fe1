import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../../context/work-context.js';
import { named, sql } from '../../../database/tenant/sql.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import type { IncidentStatus, IncidentType } from '../../../modules/incidents/domain/lifecycle.js';
import type { ComponentStatus } from '../../../status/timeline.js';
import type { LocaleText } from '../../../text/locale-text.js';

/** An incident or a maintenance as visitors see it, as far as mails tell of it. Instants are milliseconds since 1970. */
export interface ToldIncident {
  readonly id: number;
  readonly type: IncidentType;
  readonly status: IncidentStatus;
  readonly title: LocaleText;
  readonly body: LocaleText;
  /** Of the newest update; null: there is none. */
  readonly update: LocaleText | null;
  readonly postmortem: LocaleText | null;
  readonly startedAt: number;
  readonly scheduledEndAt: number | null;
  readonly resolvedAt: number | null;
  /** What is affected, with its last impact and its present status. */
  readonly components: readonly {
    readonly name: LocaleText;
    readonly impact: ComponentStatus;
    readonly status: ComponentStatus;
  }[];
}

/** A published announcement, as far as mails tell of it. */
export interface ToldAnnouncement {
  readonly id: number;
  readonly title: LocaleText;
  readonly body: LocaleText;
}

/** What mails tell of: read anew for each, from what visitors may see. */
@Injectable()
export class MailContentRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Undefined: it is not published any more. */
  async incident(id: number): Promise<ToldIncident | undefined> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.read(
      named(
        'mail_incident',
        sql`select json_build_object('id', i.id, 'type', i.type, 'status', i.status, 'title', i.title, 'body', i.body,
            'update', (select u.body from public_incident_update u
              where u.tenant_id = ${tenantId} and u.incident_id = i.id order by u.told_at desc, u.id desc limit 1),
            'postmortem', case when i.postmortem_published_at is not null then i.postmortem_body end,
            'startedAt', (extract(epoch from i.started_at) * 1000)::bigint,
            'scheduledEndAt', (extract(epoch from i.scheduled_end_at) * 1000)::bigint,
            'resolvedAt', (extract(epoch from i.resolved_at) * 1000)::bigint,
            'components', (select coalesce(json_agg(json_build_object('name', x.name, 'impact', x.impact, 'status', x.status)
                order by x.ordinal, x.id), '[]')
              from (select distinct on (m.component_id) m.ordinal, m.id, m.impact, c.name, c.status
                from public_incident_impact m
                join public_component c on c.tenant_id = ${tenantId} and c.id = m.component_id
                where m.tenant_id = ${tenantId} and m.incident_id = i.id
                order by m.component_id, m.since desc nulls last, m.id desc) x))
          from public_incident i where i.tenant_id = ${tenantId} and i.id = ${id}`,
      ),
    );
    const json = rows[0]?.[0];
    return json == null ? undefined : (JSON.parse(json) as ToldIncident);
  }

  /** Undefined: it is not published any more. */
  async announcement(id: number): Promise<ToldAnnouncement | undefined> {
    const { rows } = await this.database.read(
      named(
        'mail_announcement',
        sql`select json_build_object('id', id, 'title', title, 'body', body)
          from public_announcement where tenant_id = ${currentTenant().id} and id = ${id}`,
      ),
    );
    const json = rows[0]?.[0];
    return json == null ? undefined : (JSON.parse(json) as ToldAnnouncement);
  }
}
