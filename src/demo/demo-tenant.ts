import { Injectable } from '@nestjs/common';
import { Abilities } from '../access/ability.js';
import { ApiKeysService } from '../access/api-keys.service.js';
import { Settings } from '../config/settings.js';
import { ComponentGroupsService } from '../modules/component-groups/component-groups.service.js';
import { ComponentsService } from '../modules/components/components.service.js';
import { runForTenant } from '../tenancy/tenant-context.js';
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

  /** @returns the secret of its key when this call has made the tenant: it is told once */
  async ensure(): Promise<{ secret?: string }> {
    const known = (await this.tenants.list()).find(({ slug }) => slug === SLUG);
    const tenant = known ?? (await this.tenants.create(SLUG, 'Demo GmbH', ['de', 'en']));
    return runForTenant(tenant, () =>
      // A start that was cut short midway has left a tenant without content; the next one fills it.
      this.database.write(async () => {
        if ((await this.keys.list()).length > 0) return {};
        await this.tenants.addDomain(this.settings.serviceDomain);
        await this.tenants.verifyDomain(this.settings.serviceDomain, 'operator');
        for (const group of DEMO_TREE) await this.addGroup(group, null);
        const abilities = this.abilities.list().map(({ name }) => name);
        const { secret } = await this.keys.create('Demo', abilities, null);
        return { secret };
      }),
    );
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
