import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { ComponentStatus } from '#core/status/component-status.js';

/** Draft state of a component: the trouble so far and the incident drafted for it. */
export interface DraftState {
  /** The most recently drafted incident. It may be deleted or resolved. */
  readonly incidentId: number | null;
  /** When the ongoing trouble was noticed; null if there is none. */
  readonly troubleSince: Date | null;
  /** Worst status per key that the incident already reports. */
  readonly reported: Readonly<Record<string, ComponentStatus>>;
}

/** Draft settings of a component's webhook. */
export interface DraftSettings {
  /** Seconds until a draft is published; null if a person publishes it. */
  readonly publishAfter: number | null;
  readonly messageLocale: string | null;
  /** The template of the draft; null: the texts of the settings. */
  readonly templateId: number | null;
}

/** Stores draft settings and draft state by component. */
@Injectable()
export class DraftIncidentsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** The draft settings of a component's webhook, or undefined if it drafts no incidents. */
  async settings(componentId: number): Promise<DraftSettings | undefined> {
    const { rows } = await this.database.read(named('draft_settings')`
      select publish_after, message_locale, draft_template_id from inbound_webhook
      where tenant_id = ${currentTenant().id} and component_id = ${componentId} and draft_incident`);
    const [row] = rows;
    if (row === undefined) return undefined;
    const [publishAfter, messageLocale, templateId] = row;
    return {
      publishAfter: publishAfter == null ? null : Number(publishAfter),
      messageLocale: messageLocale ?? null,
      templateId: templateId == null ? null : Number(templateId),
    };
  }

  /** Clears the recorded trouble of a component. If drafts are switched on again, its trouble counts as new. */
  forgetTrouble(componentId: number): void {
    this.database.send(named('forget_drafted_trouble')`
      update draft_incident set trouble_since = null, reported = '{}'
      where tenant_id = ${currentTenant().id} and component_id = ${componentId}`);
  }

  /**
   * Reads the state of a component and locks it until the open transaction ends. Concurrent drafts for it wait here.
   */
  async lock(componentId: number): Promise<DraftState> {
    const tenant = currentTenant().id;
    this.database.send(named('make_draft_state')`
      insert into draft_incident (tenant_id, component_id) values (${tenant}, ${componentId})
      on conflict (tenant_id, component_id) do nothing`);
    const { rows } = await this.database.query(named('lock_draft_state')`
      select incident_id, trouble_since, reported from draft_incident
      where tenant_id = ${tenant} and component_id = ${componentId} for update`);
    const [incidentId, troubleSince, reported] = rows[0] ?? [];
    return {
      incidentId: incidentId == null ? null : Number(incidentId),
      troubleSince: troubleSince == null ? null : new Date(troubleSince),
      reported: JSON.parse(reported ?? '{}') as Record<string, ComponentStatus>,
    };
  }

  save(componentId: number, { incidentId, troubleSince, reported }: DraftState): void {
    this.database.send(named('save_draft_state')`
      update draft_incident set incident_id = ${incidentId}, trouble_since = ${troubleSince},
        reported = ${JSON.stringify(reported)}::jsonb
      where tenant_id = ${currentTenant().id} and component_id = ${componentId}`);
  }
}
