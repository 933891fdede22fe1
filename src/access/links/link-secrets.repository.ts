import { Injectable } from '@nestjs/common';
import { Registry } from '../../database/tenant/registry.js';

@Injectable()
export class LinkSecretsRepository {
  constructor(private readonly registry: Registry) {}

  /** The secret that a tenant's links are signed with; null when there is no such tenant. */
  async find(tenantId: string): Promise<Buffer | null> {
    const text = `select encode(link_secret, 'hex') from tenant where id = $1`;
    const { rows } = await this.registry.findOf(tenantId, { name: 'link_secret', text });
    const hex = rows[0]?.[0];
    return hex == null ? null : Buffer.from(hex, 'hex');
  }
}
