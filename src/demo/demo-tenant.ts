import { Injectable } from '@nestjs/common';
import { Abilities } from '../access/ability.js';
import { ApiKeysService } from '../access/keys/api-keys.service.js';
import { Settings } from '../config/settings.js';
import { TenantDatabase } from '../database/tenant/tenant-database.js';
import { ComponentGroupsService } from '../modules/component-groups/domain/component-groups.service.js';
import { ComponentsService } from '../modules/components/domain/components.service.js';
import { PageSettingsService } from '../modules/page-settings/domain/page-settings.service.js';
import { runForTenant, workContext } from '../context/work-context.js';
import type { Tenant } from '../context/tenant.js';
import { TenantsService } from '../tenancy/tenants.service.js';
import { DemoClock } from './demo-clock.js';
import { DEMO_SETTINGS, DEMO_TREE, type DemoGroup } from './demo-content.js';
import { DemoYear } from './demo-year.js';

/** The first start fills the demo tenant by itself. */
const SEEDING = { action: 'seed:demo', actor: { type: 'system', id: null, name: null } } as const;

export const DEMO_SLUG = 'demo';
const DAYS = 365;
const DAY_MS = 24 * 60 * 60 * 1000;

type AddExamples = (componentId: number) => Promise<void>;

/** A tenant with content, to look around in. Source: decisions, section 9. */
@Injectable()
export class DemoTenant {
  constructor(
    private readonly tenants: TenantsService,
    private readonly keys: ApiKeysService,
    private readonly abilities: Abilities,
    private readonly groups: ComponentGroupsService,
    private readonly components: ComponentsService,
    private readonly settings: PageSettingsService,
    private readonly year: DemoYear,
    private readonly database: TenantDatabase,
    private readonly environment: Settings,
    private readonly clock: DemoClock,
  ) {}

  /**
   * @param addExamples adds the records of modules, given the id of a component
   * @returns the tenant, and the secret of its key when this call has filled it: it is returned only once
   */
  async ensure(addExamples: AddExamples): Promise<{ tenant: Tenant; secret?: string }> {
    const tenant = (await this.find()) ?? (await this.create());
    const work = (): Promise<{ tenant: Tenant; secret?: string }> =>
      // An interrupted start leaves a tenant without content; the next one fills it. Of two concurrent ones, the second
      // waits and finds it filled.
      this.database.writeAlone(async () => {
        if ((await this.keys.list()).length > 0) return { tenant };
        return { tenant, secret: await this.fill(addExamples) };
      });
    return runForTenant(tenant, work, workContext()?.operation ?? SEEDING);
  }

  /** Lives through a year up to the present, then issues the key. */
  private async fill(addExamples: AddExamples): Promise<string> {
    const present = this.clock.now();
    this.clock.moveTo(new Date(present.getTime() - DAYS * DAY_MS));
    await this.tenants.addDomain(this.environment.serviceDomain);
    await this.tenants.vouchFor(this.environment.serviceDomain);
    await this.settings.update(DEMO_SETTINGS);
    const ids = new Map<string, number>();
    for (const group of DEMO_TREE) await this.addGroup(group, null, ids);
    await this.year.play(ids, present);
    this.clock.moveTo(present);
    const [componentId = 0] = ids.values();
    await addExamples(componentId);
    const abilities = this.abilities.list().map(({ name }) => name);
    return (await this.keys.create('Demo', abilities, null)).secret;
  }

  private async find(): Promise<Tenant | undefined> {
    return (await this.tenants.list()).find(({ slug }) => slug === DEMO_SLUG);
  }

  private async create(): Promise<Tenant> {
    try {
      return await this.tenants.create(DEMO_SLUG, 'Demo GmbH', ['de', 'en']);
    } catch (error) {
      // Another process may have created it meanwhile.
      const tenant = await this.find();
      if (tenant === undefined) throw error;
      return tenant;
    }
  }

  private async addGroup(
    { name, components, groups = [] }: DemoGroup,
    parentId: number | null,
    ids: Map<string, number>,
  ): Promise<void> {
    const group = await this.groups.create({ name, parent_id: parentId });
    for (const component of components) {
      const { id } = await this.components.create({ ...component, group_id: Number(group.id) });
      ids.set(component.name['en'] ?? '', Number(id));
    }
    for (const child of groups) await this.addGroup(child, Number(group.id), ids);
  }
}
