import { Injectable } from '@nestjs/common';
import { ComponentGroupsService } from '#modules/component-groups/services/component-groups.service.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { PageSettingsService } from '#modules/page-settings/services/page-settings.service.js';
import { DEMO_SETTINGS, DEMO_TREE, type DemoGroup } from '../content/demo-components.js';
import { DEMO_SERVICE_HOURS, demoHolidays } from '../content/demo-service-hours.js';
import { DemoClock } from '../rules/demo-clock.js';
import { DemoMonitoring } from './demo-monitoring.js';

/** Ids of the demo company's components and host systems, by English names. */
export interface DemoIds {
  readonly components: ReadonlyMap<string, number>;
  readonly hosts: ReadonlyMap<string, number>;
}

/** Creates the page settings of the demo company, its components and their groups. */
@Injectable()
export class DemoStructure {
  constructor(
    private readonly groups: ComponentGroupsService,
    private readonly components: ComponentsService,
    private readonly settings: PageSettingsService,
    private readonly monitoring: DemoMonitoring,
    private readonly clock: DemoClock,
  ) {}

  async make(): Promise<DemoIds> {
    await this.settings.update({
      ...DEMO_SETTINGS,
      service_hours: DEMO_SERVICE_HOURS,
      holidays: demoHolidays(this.clock.now()),
    });
    const hosts = await this.monitoring.addHosts();
    const components = new Map<string, number>();
    for (const group of DEMO_TREE) await this.addGroup(group, null, { components, hosts });
    return { components, hosts };
  }

  private async addGroup(
    { name, components, groups = [] }: DemoGroup,
    parentId: number | null,
    ids: { readonly components: Map<string, number>; readonly hosts: ReadonlyMap<string, number> },
  ): Promise<void> {
    const group = await this.groups.create({ name, parent_id: parentId });
    for (const { runsOn, ...component } of components) {
      const hostId = runsOn === undefined ? undefined : ids.hosts.get(runsOn);
      const { id } = await this.components.create({
        ...component,
        group_id: Number(group.id),
        ...(hostId === undefined ? {} : { host_system_id: hostId }),
      });
      ids.components.set(component.name['en'] ?? '', Number(id));
    }
    for (const child of groups) await this.addGroup(child, Number(group.id), ids);
  }
}
