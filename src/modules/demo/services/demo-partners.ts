import { Injectable } from '@nestjs/common';
import { runForTenant } from '#core/context/work-context.js';
import { AdmissionsService } from '#modules/audiences/services/admissions.service.js';
import { AudiencesService } from '#modules/audiences/services/audiences.service.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { PageSettingsService } from '#modules/page-settings/services/page-settings.service.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { DemoContent } from '../content/read-demo.js';
import { DEMO_ACTION } from './demo-state.js';

const FILLING = { action: DEMO_ACTION, actor: { type: 'system', id: null, name: null } } as const;

/** The demo company's private page: a tenant of its own, with audiences that enter by passwords. */
@Injectable()
export class DemoPartners {
  constructor(
    private readonly tenants: TenantsService,
    private readonly settings: PageSettingsService,
    private readonly audiences: AudiencesService,
    private readonly admissions: AdmissionsService,
    private readonly components: ComponentsService,
    private readonly content: DemoContent,
  ) {}

  /** Makes the page, unless its name is taken. */
  async make(): Promise<void> {
    const { slug, name, locales } = this.content.privatePage;
    if ((await this.tenants.list()).some((one) => one.slug === slug)) return;
    const tenant = await this.tenants.create(slug, name, locales);
    await runForTenant(tenant, () => this.fill(), FILLING);
  }

  private async fill(): Promise<void> {
    const { settings, audiences, components } = this.content.privatePage;
    await this.settings.update(settings);
    const ids = new Map<string, number>();
    for (const { name } of audiences) ids.set(name, Number((await this.audiences.create({ name })).id));
    const idsOf = (names: readonly string[]): number[] => names.map((name) => ids.get(name) ?? 0);
    for (const { audiences: names, ...component } of components) {
      const { id } = await this.components.create(component);
      if (names !== undefined) await this.audiences.setOfComponent(Number(id), { ids: idsOf(names) });
    }
    for (const { name, password } of audiences)
      await this.admissions.create({ name, kind: 'password', password, audience_ids: idsOf([name]) });
  }
}
