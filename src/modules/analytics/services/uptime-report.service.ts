import { Injectable } from '@nestjs/common';
import { TroubleService } from '#modules/availability/services/trouble.service.js';
import { currentTenant } from '#core/context/work-context.js';
import { recordOf } from '#http/results/record-json.js';
import { TableJson } from '#http/results/table-json.js';
import { ComponentGroupsService } from '#modules/component-groups/services/component-groups.service.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { Clock } from '#core/time/clock.js';
import { CountedTime } from '#core/time/counted-time.js';
import { serviceWindows } from '#core/time/service-hours.js';
import { timestamp } from '../dto/analytics-fields.js';
import { pagingOf } from '../dto/analytics-paging.js';
import { analyticsRange } from '../rules/analytics-range.js';
import { measurePage } from './measured-page.js';
import { FigureComputation, type Computed, type FigureRules, type FigureValues } from './uptime-figures.js';
import { uptimeScope, type UptimeScope } from './uptime-scope.js';
import { uptimeTable } from './uptime-table.js';
import type { UptimeQuery } from '../dto/uptime.query.js';
import { methodOf } from './uptime-method.js';
import { UptimeReport } from '../dto/uptime.response.js';

/** Uptime report of the page, its groups and its components. Source: decisions, sections 5 and 7. */
@Injectable()
export class UptimeReportService {
  constructor(
    private readonly components: ComponentsService,
    private readonly groups: ComponentGroupsService,
    private readonly trouble: TroubleService,
    private readonly clock: Clock,
  ) {}

  /** @throws Invalid as `analyticsRange` and `uptimeScope`, or if there was too much trouble in the range */
  async report(query: UptimeQuery): Promise<TableJson<UptimeReport>> {
    const rules = this.rules(query);
    const { range } = rules;
    const [components, groups] = await Promise.all([
      this.components.outline(query.component_id),
      this.groups.outline(),
    ]);
    const scope = uptimeScope(query, components, groups);
    const span = { start: range.start, end: range.knownUntil };
    const trouble = await this.trouble.within(span, chosenIds(scope));
    const measured = await measurePage(scope.components, scope.groups, trouble, span);
    const paging = pagingOf(query, listedGroups(scope).length + scope.components.length);
    const listed = rowsOn(paging, scope);
    // Only the requested components were measured. The page's figures are therefore those of the requested
    // group or component.
    const computation = new FigureComputation(rules);
    const total = computation.ofGroup(measured.page);
    const ofGroups = computed(listed.groups, measured.groups, (group) => computation.ofGroup(group));
    const ofComponents = computed(listed.components, measured.components, (one) =>
      computation.ofComponent(one),
    );
    const figures = await this.withIncidents([
      total,
      ...[...ofGroups, ...ofComponents].map(({ own }) => own),
    ]);
    const report: UptimeReport = {
      from: timestamp(range.start),
      to: timestamp(range.end),
      measured_until: timestamp(range.knownUntil),
      time_zone: range.timeZone,
      interval: range.unit,
      method: methodOf(rules.weights, currentTenant().settings.serviceCalendar),
      target: rules.target,
      subject: { kind: scope.kind, id: scope.id },
      total: figures(total),
      points: computation.points(measured.page),
      groups: ofGroups.map(({ id, name, parentId, own }) => ({
        id,
        name,
        parent_id: parentId,
        ...figures(own),
      })),
      components: ofComponents.map(({ id, name, groupId, own }) => ({
        id,
        name,
        group_id: groupId,
        ...figures(own),
      })),
      paging,
    };
    return new TableJson(
      () => recordOf(UptimeReport, report),
      () => uptimeTable(report, scope.name, currentTenant()),
    );
  }

  private rules(query: UptimeQuery): FigureRules {
    const { timeZone, uptimeWeights: weights, slaTarget, serviceCalendar } = currentTenant().settings;
    const range = analyticsRange(query, timeZone, this.clock.now());
    const windows = serviceWindows(timeZone, serviceCalendar, range);
    return {
      range,
      weights,
      counted: windows && new CountedTime(windows),
      target: query.sla_target ?? slaTarget,
    };
  }

  /** Looks up the incidents of all longest outages at once. */
  private async withIncidents(all: readonly Computed[]): Promise<(one: Computed) => FigureValues> {
    const causes = all.flatMap((one) => (one.cause === undefined ? [] : [{ one, cause: one.cause }]));
    const incidents = await this.trouble.incidentsDuring(causes.map(({ cause }) => cause));
    const found = new Map(causes.map(({ one }, index) => [one, incidents.get(index) ?? null]));
    return (one) => one.figures(found.get(one) ?? null);
  }
}

/** Computes the figures of listed groups or components. */
function computed<Listed extends { readonly id: number }, Found>(
  listed: readonly Listed[],
  measured: ReadonlyMap<number, Found>,
  compute: (found: Found) => Computed,
): (Listed & { readonly own: Computed })[] {
  return listed.flatMap((one) => {
    const found = measured.get(one.id);
    return found === undefined ? [] : [{ ...one, own: compute(found) }];
  });
}

/** Ids of the components to read; undefined for all, which need not be listed. */
function chosenIds({ kind, components }: UptimeScope): number[] | undefined {
  return kind === 'page' ? undefined : components.map(({ id }) => id);
}

/** The rows of a response page: groups first, then components. */
function rowsOn(
  { current_page: page, per_page: size }: UptimeReport['paging'],
  scope: UptimeScope,
): Pick<UptimeScope, 'groups' | 'components'> {
  const groups = listedGroups(scope);
  const [first, last] = [(page - 1) * size, page * size];
  const before = (index: number): number => Math.max(0, index - groups.length);
  return {
    groups: groups.slice(first, last),
    components: scope.components.slice(before(first), before(last)),
  };
}

/** A requested group is the total and therefore not listed again. */
function listedGroups({ kind, id, groups }: UptimeScope): UptimeScope['groups'] {
  return kind === 'group' ? groups.filter((group) => group.id !== id) : groups;
}
