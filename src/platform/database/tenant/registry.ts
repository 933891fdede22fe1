import { Injectable } from '@nestjs/common';
import { ReadConnections } from '../connections/read-connections.js';
import type { Statement, TextRows } from '../connections/text-rows.js';

/**
 * Reads before the tenant is known. The database shows only the row whose natural key (a slug, a host name,
 * the hash of an API key) matches exactly, so nothing can be listed here.
 */
@Injectable()
export class Registry {
  constructor(private readonly connections: ReadConnections) {}

  find(naturalKey: string, statement: Statement, values: unknown[] = [naturalKey]): Promise<TextRows> {
    return this.connections.select({ 'app.lookup': naturalKey }, statement, values);
  }

  /** A read on behalf of a tenant that has just been found. */
  findOf(tenantId: string, statement: Statement, values: unknown[] = [tenantId]): Promise<TextRows> {
    return this.connections.select({ 'app.tenant_id': tenantId }, statement, values);
  }
}
