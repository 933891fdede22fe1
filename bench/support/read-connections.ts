import 'reflect-metadata';
import type { Provider } from '@nestjs/common';
import { DatabaseModule } from '#platform/database/database.module.js';
import { ReadConnections } from '#platform/database/connections/read-connections.js';
import { VisitorConnections } from '#platform/database/connections/visitor-connections.js';

const PROVIDERS = 'providers';

/**
 * Makes every application created later in this process read through `connections`. The product has no
 * setting for that.
 */
export function replaceReadConnections(connections: ReadConnections): void {
  const providers = Reflect.getMetadata(PROVIDERS, DatabaseModule) as Provider[];
  const replaced: unknown[] = [ReadConnections, VisitorConnections];
  const others = providers.filter((one) => typeof one === 'function' || !replaced.includes(one.provide));
  if (others.length !== providers.length - replaced.length)
    throw new Error('There are no read connections to replace.');
  Reflect.defineMetadata(
    PROVIDERS,
    [...others, ...replaced.map((provide) => ({ provide, useValue: connections }) as Provider)],
    DatabaseModule,
  );
}

/** A URL whose connections serve only one tenant, so that reads need no transaction. */
export function boundTo(url: string, tenantId: string): string {
  const bound = new URL(url);
  bound.searchParams.set('options', `-c app.tenant_id=${tenantId}`);
  return bound.href;
}
