import type { INestApplicationContext } from '@nestjs/common';
import { pino } from 'pino';
import { ApiKeysRepository } from '#platform/access/keys/api-keys.repository.js';
import { createApplication } from '../../src/application.js';
import { readSettings } from '#core/config/read-settings.js';
import { ReadConnections } from '#platform/database/connections/read-connections.js';
import type { Statement, TextRows } from '#platform/database/connections/text-rows.js';
import { pageRange } from '#http/results/page-query.js';
import { ComponentGroupsRepository } from '#modules/component-groups/store/component-groups.repository.js';
import { ComponentsRepository } from '#modules/components/store/components.repository.js';
import { runForTenant } from '#core/context/work-context.js';
import type { Tenant } from '#core/context/tenant.js';
import { TenantsRepository } from '#platform/tenancy/tenants.repository.js';
import { SystemClock } from '#core/time/clock.js';
import { daySlots } from '#core/time/time-slots.js';
import { SHOWN_DAYS } from '#visitor/store/public-page.js';
import { PublicPageRepository } from '#visitor/store/public-page.repository.js';
import type { BenchDatabase } from './bench-database.js';
import { replaceReadConnections } from './read-connections.js';
import { BENCH_SECRETS_KEY } from './secrets-key.js';

/** A read as sent by the application. */
export interface RecordedRead {
  readonly settings: Readonly<Record<string, string>>;
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

/**
 * Records the statements sent to PostgreSQL. Benchmarks then measure the repositories' own statements, not copies.
 */
class RecordingReads extends ReadConnections {
  readonly reads: RecordedRead[] = [];

  override select(
    settings: Readonly<Record<string, string>>,
    statement: Statement,
    values: unknown[],
  ): Promise<TextRows> {
    this.reads.push({ settings, statement, values });
    return super.select(settings, statement, values);
  }
}

/** Records the reads sent to PostgreSQL while `work` uses the application for a tenant. */
export async function recordReads(
  { ownerUrl, appUrl }: BenchDatabase,
  tenant: Tenant,
  work: (application: INestApplicationContext) => Promise<void>,
): Promise<readonly RecordedRead[]> {
  const app = { url: appUrl };
  const recording = new RecordingReads(app, 1);
  replaceReadConnections(recording);
  const runtime = {
    settings: readSettings({ DEMO: 'false', SECRETS_KEY: BENCH_SECRETS_KEY }),
    addresses: { owner: { url: ownerUrl }, app },
    clock: new SystemClock(),
  };
  const application = await createApplication(runtime, pino({ level: 'silent' }));
  try {
    recording.reads.length = 0;
    await runForTenant(tenant, () => work(application));
    return [...recording.reads];
  } finally {
    await application.close();
  }
}

/** The read of the first page of all components. */
export async function recordList(database: BenchDatabase, tenant: Tenant): Promise<RecordedRead> {
  const [list] = await recordReads(database, tenant, async (application) => {
    await application.get(ComponentsRepository).list({});
  });
  if (list === undefined) throw new Error('The list of components sent no statement.');
  return list;
}

/** The reads of components and groups (list, read, slug, next position), the visitors' page, tenant and key. */
export function recordAll(
  database: BenchDatabase,
  tenant: Tenant,
  { componentId, groupId }: { readonly componentId: number; readonly groupId: number },
): Promise<readonly RecordedRead[]> {
  return recordReads(database, tenant, async (application) => {
    const components = application.get(ComponentsRepository);
    const groups = application.get(ComponentGroupsRepository);
    const tenants = application.get(TenantsRepository);
    const keys = application.get(ApiKeysRepository);
    const pages = application.get(PublicPageRepository);
    await components.list({});
    await components.list({ page: 3, per_page: 100 });
    await components.list({ group_id: groupId });
    await components.list({ group_id: null, is_public: true });
    await components.find(componentId);
    await components.slugsLike('komponente-7', componentId);
    await components.nextPosition(groupId);
    await components.nextPosition(null);
    await components.counts();
    await groups.page(pageRange({}));
    await groups.find(groupId);
    await groups.slugsLike('gruppe-7', groupId);
    await groups.nodes();
    await pages.load(daySlots('UTC', new Date(), SHOWN_DAYS));
    await tenants.findBySlug(tenant.slug);
    await tenants.findByDomain(`status.${tenant.slug}.example`);
    await keys.findByHash('00'.repeat(32));
  });
}
