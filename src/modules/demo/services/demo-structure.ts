import { Injectable } from '@nestjs/common';
import { ComponentGroupsService } from '#modules/component-groups/services/component-groups.service.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { ComponentDependenciesService } from '#modules/dependencies/services/component-dependencies.service.js';
import { wholeVariable } from '#modules/templates/dto/template-variable.js';
import { IncidentTemplatesService } from '#modules/templates/services/incident-templates.service.js';
import { PageSettingsService } from '#modules/page-settings/services/page-settings.service.js';
import type { DemoGroup } from '../content/demo-content.js';
import { DemoContent } from '../content/read-demo.js';
import { DemoClock } from '../rules/demo-clock.js';
import { DemoMonitoring } from './demo-monitoring.js';

/** Ids of the demo company's components and host systems, by English names. */
export interface DemoIds {
  readonly components: ReadonlyMap<string, number>;
  readonly hosts: ReadonlyMap<string, number>;
}

/** Calendar years for which holidays are set, counted from the demo company's first one. */
const YEARS = [0, 1, 2];

/** Creates the page settings of the demo company, its components and their groups. */
@Injectable()
export class DemoStructure {
  constructor(
    private readonly groups: ComponentGroupsService,
    private readonly components: ComponentsService,
    private readonly dependencies: ComponentDependenciesService,
    private readonly templates: IncidentTemplatesService,
    private readonly settings: PageSettingsService,
    private readonly monitoring: DemoMonitoring,
    private readonly content: DemoContent,
    private readonly clock: DemoClock,
  ) {}

  async make(): Promise<DemoIds> {
    const { settings, logo, holidays } = this.content.company;
    const firstYear = this.clock.now().getUTCFullYear();
    await this.settings.update({
      ...settings,
      logo: `data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}`,
      holidays: YEARS.flatMap((later) => holidays.map((day) => `${firstYear + later}-${day}`)),
    });
    const hosts = await this.monitoring.addHosts();
    const components = new Map<string, number>();
    for (const group of this.content.tree.groups) await this.addGroup(group, null, { components, hosts });
    await this.addDependencies(components);
    await this.addTemplates(components);
    return { components, hosts };
  }

  private async addDependencies(ids: ReadonlyMap<string, number>): Promise<void> {
    for (const [name, others] of Object.entries(this.content.tree.dependencies))
      await this.dependencies.set(ids.get(name) ?? 0, {
        component_ids: others.map((other) => ids.get(other) ?? 0),
      });
  }

  private async addTemplates(components: ReadonlyMap<string, number>): Promise<void> {
    for (const { impacts = {}, variables, ...template } of this.content.templates)
      await this.templates.create({
        ...template,
        components: Object.entries(impacts).map(([name, impact]) => ({
          id: components.get(name) ?? 0,
          impact,
        })),
        variables: variables.map((one) => wholeVariable(one)),
      });
  }

  private async addGroup(
    { name, components, groups }: DemoGroup,
    parentId: number | null,
    ids: { readonly components: Map<string, number>; readonly hosts: ReadonlyMap<string, number> },
  ): Promise<void> {
    const group = await this.groups.create({ name, parent_id: parentId });
    for (const { host, ...component } of components) {
      const hostId = host === undefined ? undefined : ids.hosts.get(host);
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
