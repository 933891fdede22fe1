import { Injectable } from '@nestjs/common';
import { Abilities } from '../access/ability.js';
import { ApiKeysService } from '../access/api-keys.service.js';
import { Settings } from '../config/settings.js';
import { ComponentGroupsService } from '../modules/component-groups/component-groups.service.js';
import { ComponentsService } from '../modules/components/components.service.js';
import { runForTenant } from '../tenancy/tenant-context.js';
import type { Tenant } from '../tenancy/tenant.js';
import { TenantsService } from '../tenancy/tenants.service.js';
import { TenantDatabase } from '../database/tenant-database.js';
import { DEMO_TREE, type DemoGroup } from './demo-content.js';

const SLUG = 'demo';

/** A tenant with content, to look around in. Source: decisions, section 9. */
@Injectable()
export class DemoTenant {
  constructor(
    private readonly tenants: TenantsService,
    private readonly keys: ApiKeysService,
    private readonly abilities: Abilities,
    private readonly groups: ComponentGroupsService,
    private readonly components: ComponentsService,
    private readonly database: TenantDatabase,
    private readonly settings: Settings,
  ) {}

  /** @returns the tenant, and the secret of its key when this call has filled it: it is told once */
  async ensure(): Promise<{ tenant: Tenant; secret?: string }> {
    const tenant = (await this.find()) ?? (await this.create());
    return runForTenant(tenant, () =>
      // A start that was cut short midway has left a tenant without content; the next one fills it. Of two at once, the
      // second waits and finds it filled.
      this.database.writeAlone(async () => {
        if ((await this.keys.list()).length > 0) return { tenant };
        await this.tenants.addDomain(this.settings.serviceDomain);
        await this.tenants.verifyDomain(this.settings.serviceDomain, 'operator');
        for (const group of DEMO_TREE) await this.addGroup(group, null);
        const abilities = this.abilities.list().map(({ name }) => name);
        const { secret } = await this.keys.create('Demo', abilities, null);
        return { tenant, secret };
      }),
    );
  }

  private async find(): Promise<Tenant | undefined> {
    return (await this.tenants.list()).find(({ slug }) => slug === SLUG);
  }

  private async create(): Promise<Tenant> {
    try {
      return await this.tenants.create(SLUG, 'Demo GmbH', ['de', 'en']);
    } catch (error) {
      // Another process may have been quicker.
      const tenant = await this.find();
      if (tenant === undefined) throw error;
      return tenant;
    }
  }

  private async addGroup(
    { name, components, groups = [] }: DemoGroup,
    parentId: number | null,
  ): Promise<void> {
    const group = await this.groups.create({ name, parent_id: parentId });
    for (const component of components) {
      await this.components.create({ ...component, group_id: Number(group.id) });
    }
    for (const child of groups) await this.addGroup(child, Number(group.id));
  }
}
