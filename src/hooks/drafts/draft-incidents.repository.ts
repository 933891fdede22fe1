import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../context/work-context.js';
import { named, sql } from '../../database/tenant/sql.js';
import { TenantDatabase } from '../../database/tenant/tenant-database.js';
import type { ComponentStatus } from '../../status/timeline.js';

/** What was done about the trouble of a component. */
export interface DraftState {
  /** The newest incident that was drafted; it may be gone or over. */
  readonly incidentId: number | null;
  /** When the trouble was noticed that goes on; null: all was well. */
  readonly troubleSince: Date | null;
  /** What the incident tells of that trouble: the worst status, by key. */
  readonly reported: Readonly<Record<string, ComponentStatus>>;
}

/** What a component's webhook is set to. */
export interface DraftSettings {
  /** Seconds; null: a person publishes. */
  readonly publishAfter: number | null;
  readonly messageLocale: string | null;
}

/** Which incidents were drafted because of signals. */
@Injectable()
export class DraftIncidentsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** What a component's webhook is set to; undefined when it drafts no incidents. */
  async settings(componentId: number): Promise<DraftSettings | undefined> {
    const { rows } = await this.database.read(
      named(
        'draft_settings',
        sql`select publish_after, message_locale from inbound_webhook
          where tenant_id = ${currentTenant().id} and component_id = ${componentId} and draft_incident`,
      ),
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    const [publishAfter, messageLocale] = row;
    return {
      publishAfter: publishAfter == null ? null : Number(publishAfter),
      messageLocale: messageLocale ?? null,
    };
  }

  /** Has the trouble of a component begin anew once drafts are switched on again. */
  forgetTrouble(componentId: number): void {
    void this.database.run(
      named(
        'forget_drafted_trouble',
        sql`update draft_incident set trouble_since = null, reported = '{}'
          where tenant_id = ${currentTenant().id} and component_id = ${componentId}`,
      ),
    );
  }

  /** The state of a component, locked until the open write ends: whoever drafts one waits here. */
  async lock(componentId: number): Promise<DraftState> {
    const tenant = currentTenant().id;
    void this.database.run(
      named(
        'make_draft_state',
        sql`insert into draft_incident (tenant_id, component_id) values (${tenant}, ${componentId})
          on conflict (tenant_id, component_id) do nothing`,
      ),
    );
    const { rows } = await this.database.run(
      named(
        'lock_draft_state',
        sql`select incident_id, trouble_since, reported from draft_incident
          where tenant_id = ${tenant} and component_id = ${componentId} for update`,
      ),
    );
    const [incidentId, troubleSince, reported] = rows[0] ?? [];
    return {
      incidentId: incidentId == null ? null : Number(incidentId),
      troubleSince: troubleSince == null ? null : new Date(troubleSince),
      reported: JSON.parse(reported ?? '{}') as Record<string, ComponentStatus>,
    };
  }

  save(componentId: number, { incidentId, troubleSince, reported }: DraftState): void {
    void this.database.run(
      named(
        'save_draft_state',
        sql`update draft_incident set incident_id = ${incidentId}, trouble_since = ${troubleSince},
            reported = ${JSON.stringify(reported)}::jsonb
          where tenant_id = ${currentTenant().id} and component_id = ${componentId}`,
      ),
    );
  }
}
