import pg from 'pg';
import type { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { Statement } from '#platform/database/connections/text-rows.js';
import type { NamedStatement } from '#platform/database/tenant/sql.js';
import type { IncidentFilters } from '#modules/incidents/dto/incident-list.query.js';
import { IncidentRecordsRepository } from '#modules/incidents/store/incident-records.repository.js';
import { runForTenant } from '#core/context/work-context.js';
import { DEFAULT_QUOTAS } from '#core/config/quotas.js';
import { DEFAULT_TENANT_SETTINGS } from '#core/context/tenant-settings.js';
import type { Random } from '../support/random.js';
import { KINDS } from './requests.js';
import type { SeededTenant } from './seed.js';

/** PostgreSQL plans a named statement for its values five times. After that, it may switch to a generic plan. */
const EXECUTIONS_BEFORE = 6;

interface SentStatement {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

/** PostgreSQL's plans for each list, executed as the restricted role with the tenant set, like the server does. */
export async function explainLists(appUrl: string, tenant: SeededTenant, random: Random): Promise<string> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  try {
    const sections: string[] = [];
    for (const { name, query } of KINDS) {
      if (query === undefined) continue;
      const listed = await statementOf(tenant, query({ tenant, random }));
      sections.push(`- **${name}**: ${essence(await explain(client, tenant, listed))}`);
    }
    return sections.join('\n');
  } finally {
    await client.end();
  }
}

/** The statement that the application itself would send, captured. */
async function statementOf(
  tenant: SeededTenant,
  query: Readonly<Record<string, string>>,
): Promise<SentStatement> {
  const sent: SentStatement[] = [];
  const database = {
    read: (statement: NamedStatement) => {
      sent.push({ statement, values: statement.values });
      return Promise.resolve({ columns: [], rows: [] });
    },
  };
  const repository = new IncidentRecordsRepository(database as unknown as TenantDatabase);
  const { id, slug } = tenant;
  const known = {
    id,
    slug,
    name: slug,
    locales: ['de', 'en'],
    settings: DEFAULT_TENANT_SETTINGS,
    quotas: DEFAULT_QUOTAS,
  };
  await runForTenant(known, () => repository.page('incident', toListQuery(query)));
  const [first] = sent;
  if (first === undefined) throw new Error('The list sent no statement.');
  return first;
}

/** The query in its validated form. */
function toListQuery({
  active,
  since,
  until,
  component_id: componentId,
  page,
  ...rest
}: Readonly<Record<string, string>>): IncidentFilters {
  return {
    ...rest,
    ...(page === undefined ? {} : { page: Number(page) }),
    ...(active === undefined ? {} : { active: active === 'true' }),
    ...(since === undefined ? {} : { since: new Date(since) }),
    ...(until === undefined ? {} : { until: new Date(until) }),
    ...(componentId === undefined ? {} : { component_id: Number(componentId) }),
  };
}

async function explain(
  client: pg.Client,
  { id }: SeededTenant,
  { statement, values }: SentStatement,
): Promise<readonly string[]> {
  await client.query('begin read only');
  await client.query(`set local app.tenant_id = ${pg.escapeLiteral(id)}`);
  const literals = values.map((value) => literal(value)).join(', ');
  await client.query(`prepare asked as ${statement.text}`);
  for (let count = 0; count < EXECUTIONS_BEFORE; count += 1)
    await client.query(`execute asked (${literals})`);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off, timing off, summary on) execute asked (${literals})`,
  );
  await client.query('deallocate asked');
  await client.query('commit');
  return rows.map((row) => row['QUERY PLAN']);
}

/** The essentials of a plan in one line: its scans, all buffers, and the time. */
function essence(plan: readonly string[]): string {
  const scans = plan
    .filter((line) => /\bScan\b.* on /.test(line))
    .map((line) =>
      line.replace(/^\s*(->)?\s*/, '').replace(/\(actual rows=([\d.]+) loops=(\d+)\)/, '($1 rows × $2)'),
    );
  const buffers = plan.find((line) => line.includes('Buffers: '))?.replace(/.*Buffers: /, '') ?? '';
  const time = plan.find((line) => line.includes('Execution Time: '))?.replace(/.*: /, '') ?? '';
  return `${scans.join('; ')}. ${buffers}; ${time}.`;
}

function literal(value: unknown): string {
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}
