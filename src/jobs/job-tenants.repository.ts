import { Injectable } from '@nestjs/common';
import { Registry } from '../database/registry.js';
import type { Tenant } from '../tenancy/tenant.js';

@Injectable()
export class JobTenantsRepository {
  constructor(private readonly registry: Registry) {}

  /** The tenant that a job names, null when it is gone. */
  async find(id: string): Promise<Tenant | null> {
    const text = `select json_build_object('id', id, 'slug', slug, 'name', name, 'locales', to_json(locales)) from tenant where id = $1`;
    const { rows } = await this.registry.findOf(id, { name: 'tenant_of_job', text });
    const found = rows[0]?.[0];
    return found == null ? null : (JSON.parse(found) as Tenant);
  }
}
