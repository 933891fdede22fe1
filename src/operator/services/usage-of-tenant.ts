import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AnnouncementsService } from '#modules/announcements/services/announcements.service.js';
import { ApiKeyRecordsService } from '#modules/api-keys/api-key-records.service.js';
import { ComponentGroupsService } from '#modules/component-groups/services/component-groups.service.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { DomainsService } from '#modules/domains/domains.service.js';
import { HostSystemsService } from '#modules/host-systems/host-systems.service.js';
import { IncidentsService } from '#modules/incidents/services/incidents.service.js';
import { SubscribersService } from '#modules/subscribers/services/subscribers.service.js';
import type { TenantUsage } from '../dto/operator-tenant.response.js';

/** The shortest page that tells how long its list is. */
const ONE = { page: 1, per_page: 1 };

/** Counts what the current tenant has, by the lists of the families that own the records. */
@Injectable()
export class UsageOfTenant {
  constructor(private readonly container: ModuleRef) {}

  async count(): Promise<TenantUsage> {
    const incidents = this.get(IncidentsService);
    const [components, groups, hosts, trouble, maintenances, announcements, subscribers, keys, domains] =
      await Promise.all([
        this.get(ComponentsService).list(ONE),
        this.get(ComponentGroupsService).list(ONE),
        this.get(HostSystemsService).list(ONE),
        incidents.list('incident', ONE),
        incidents.list('maintenance', ONE),
        this.get(AnnouncementsService).list(ONE),
        this.get(SubscribersService).list(ONE),
        this.get(ApiKeyRecordsService).list({ ...ONE, status: 'active' }),
        this.get(DomainsService).list(ONE),
      ]);
    return {
      components: components.total,
      component_groups: groups.total,
      host_systems: hosts.total,
      incidents: trouble.total,
      maintenances: maintenances.total,
      announcements: announcements.total,
      subscribers: subscribers.total,
      api_keys: keys.total,
      domains: domains.total,
    };
  }

  private get<Service>(service: Type<Service>): Service {
    return this.container.get(service, { strict: false });
  }
}
