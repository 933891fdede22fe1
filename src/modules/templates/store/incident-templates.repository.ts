import { Injectable } from '@nestjs/common';
import type { ComponentStatus } from '#core/status/component-status.js';
import { currentTenant } from '#core/context/work-context.js';
import { containing, foldForSearch } from '#core/text/search-text.js';
import { named, sql, type Sql } from '#platform/database/tenant/sql.js';
import { recordRepository } from '#http/records/record.repository.js';
import { hitsFrom, type SearchHit } from '#http/search/search-sources.js';
import { INCIDENT_TEMPLATE } from '../dto/incident-template.response.js';
import type { TemplateComponent } from '../dto/template-component.js';
import { IncidentTemplateEntity } from './incident-template.entity.js';

const KEPT = { ...INCIDENT_TEMPLATE, quota: 'incident_templates' } as const;

/** Templates and the components that they affect. */
@Injectable()
export class IncidentTemplatesRepository extends recordRepository(KEPT, IncidentTemplateEntity) {
  /** Templates with a text in name, title or body, in list order. */
  async withText(text: string, most: number): Promise<SearchHit[]> {
    return hitsFrom(
      await this.database.read(named('search_incident_templates')`
        select id, name from incident_template
        where tenant_id = ${currentTenant().id} and search_text like ${containing(foldForSearch(text))}
        order by position, name, id limit ${most}`),
    );
  }

  /** The components of a template, in the order in which they were named. */
  async componentsOf(id: number): Promise<TemplateComponent[]> {
    const { rows } = await this.database.read(named('incident_template_components')`
      select component_id, impact from incident_template_component
      where tenant_id = ${currentTenant().id} and template_id = ${id} order by ordinal`);
    return rows.map(([component, impact]) => ({ id: Number(component), impact: impact as ComponentStatus }));
  }

  /** Replaces the components of a template, in the open write. */
  replaceComponents(id: number, components: readonly TemplateComponent[]): void {
    const tenant = currentTenant().id;
    this.database.send(named('clear_incident_template_components')`
      delete from incident_template_component where tenant_id = ${tenant} and template_id = ${id}`);
    if (components.length === 0) return;
    this.database.send(named('add_incident_template_components')`
      insert into incident_template_component (tenant_id, template_id, component_id, impact, ordinal)
      select ${tenant}, ${id}, c.id, c.impact, c.ordinal
      from unnest(${components.map((one) => one.id)}::bigint[], ${components.map((one) => one.impact)}::text[])
        with ordinality c (id, impact, ordinal)`);
  }

  /** Notes that a template was used, in the open write. */
  markUsed(id: number, at: Date): void {
    this.database.send(named('use_incident_template')`
      update incident_template set used_at = ${at} where tenant_id = ${currentTenant().id} and id = ${id}`);
  }

  protected override expressions(): Record<string, Sql> {
    return {
      components: sql`coalesce((
        select jsonb_agg(jsonb_build_object('id', c.component_id, 'impact', c.impact) order by c.ordinal)
        from incident_template_component c
        where c.tenant_id = incident_template.tenant_id and c.template_id = incident_template.id), '[]')`,
    };
  }
}
