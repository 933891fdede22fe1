import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { NotFound } from '#core/errors/api-error.js';
import { UptimeReportService } from '#modules/analytics/services/uptime-report.service.js';
import { ComponentGroupsService } from '#modules/component-groups/services/component-groups.service.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import type { UptimeReport } from '#modules/analytics/dto/uptime.response.js';
import { lastDay, firstDay } from '../rules/partial-date.js';
import type { SentFields } from '../rules/sent-fields.js';
import { shownText } from '../rules/shown-text.js';

/** Uptime of components and groups in Statuspage's format: seconds of outages, and a percentage. */
@Injectable()
export class StatuspageUptime {
  constructor(
    private readonly reports: UptimeReportService,
    private readonly components: ComponentsService,
    private readonly groups: ComponentGroupsService,
  ) {}

  /** @throws NotFound, Invalid */
  async ofComponent(id: number, query: SentFields): Promise<object> {
    const [component] = await this.components.outline(id);
    if (component === undefined) throw NotFound.of('component');
    return this.shown({ component_id: id }, component, query);
  }

  /** @throws NotFound, Invalid */
  async ofGroup(id: number, query: SentFields): Promise<object> {
    const group = (await this.groups.outline()).find((one) => one.id === id);
    if (group === undefined) throw NotFound.of('component group');
    return this.shown({ group_id: id }, group, query);
  }

  private async shown(
    of: { readonly component_id: number } | { readonly group_id: number },
    { id, name }: { readonly id: number; readonly name: Readonly<Record<string, string>> },
    query: SentFields,
  ): Promise<object> {
    const [from, to] = [firstDay('start', query.filled('start')), lastDay('end', query.filled('end'))];
    const table = await this.reports.report({
      ...of,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      interval: 'month',
    });
    const { from: start, measured_until: end, total } = JSON.parse(table.record().text) as UptimeReport;
    const digits = Math.floor(total.uptime * 10_000) / 100;
    return {
      id: String(id),
      name: shownText(name, currentTenant().locales) ?? '',
      range_start: start,
      range_end: end,
      uptime_percentage: digits,
      major_outage: total.downtime_seconds.major_outage,
      partial_outage: total.downtime_seconds.partial_outage,
      warnings: query.flag('skip_related_events') === true ? [] : ['Related events are not listed.'],
      related_events: { incidents: [] },
    };
  }
}
