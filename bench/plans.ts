import pg from 'pg';
import { openBenchDatabase, type BenchDatabase } from './support/bench-database.js';
import type { Options } from './support/options.js';
import type { Outcome } from './support/outcome.js';
import { recordAll, type RecordedRead } from './support/recorded-reads.js';
import { table } from './support/report.js';
import { seedTenant, seedTenants, settle, type SeededTenant } from './support/seed.js';

const OTHERS = { tenants: 10_000, componentsEach: 30 };
const LARGE = 2_000;
const USUAL = 30;

/** Tables that grow with the number of tenants. */
const BIG = new Set([
  'tenant',
  'domain',
  'api_key',
  'host_system',
  'component_group',
  'component',
  'availability_day',
  'availability_period',
  'availability_claim',
]);

/** PostgreSQL plans a named statement for its values at first, and may later use a generic plan. */
export const PLAN_MODES = ['force_custom_plan', 'force_generic_plan'] as const;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** An executed plan. */
export interface Explained {
  readonly Plan: PlanNode;
  readonly 'Execution Time': number;
}

export interface PlanSummary {
  readonly statement: string;
  readonly components: number;
  readonly mode: string;
  readonly milliseconds: number;
  readonly buffers: number;
  /** Tables and how they are accessed. */
  readonly access: readonly string[];
}

/**
 * Explains the read statements as the restricted role with the tenant set. None may scan a whole table that
 * grows with the number of tenants.
 */
export async function explainStatements(options: Options): Promise<Outcome> {
  const database = await openBenchDatabase();
  const client = new pg.Client({ connectionString: database.appUrl });
  try {
    options.progress('seeding 10,000 tenants');
    await seedTenants(database, OTHERS);
    const tenants = [
      { components: USUAL, seeded: await seedTenant(database, 'usual', USUAL) },
      { components: LARGE, seeded: await seedTenant(database, 'large', LARGE) },
    ];
    await settle(database);
    await client.connect();
    const plans: PlanSummary[] = [];
    for (const { components, seeded } of tenants) {
      const reads = await recordAll(database, seeded.tenant, await examplesOf(database, seeded));
      for (const mode of PLAN_MODES) {
        for (const read of reads)
          plans.push(summary(read, components, mode, await explain(client, read, mode)));
      }
    }
    const missed = plans
      .filter(({ access }) => access.some((way) => way.startsWith('Seq Scan')))
      .map(({ statement, mode }) => `${statement} (${mode} plan) reads a table from end to end.`);
    return { text: report(plans), result: { plans }, missed };
  } finally {
    await client.end();
    await database.release();
  }
}

async function examplesOf(
  database: BenchDatabase,
  { tenant }: SeededTenant,
): Promise<{ componentId: number; groupId: number }> {
  const { rows } = await database.sql(
    `select (select max(id) from component where tenant_id = $1) as component, (select max(id) from component_group where tenant_id = $1) as grp`,
    [tenant.id],
  );
  const [row] = rows as { component: string; grp: string }[];
  return { componentId: Number(row?.component), groupId: Number(row?.grp) };
}

/** Runs the statement twice and reports the second run, when its pages are cached. */
export async function explain(
  client: pg.Client,
  { settings, statement, values }: RecordedRead,
  mode: (typeof PLAN_MODES)[number],
): Promise<Explained> {
  const literals = values.map((value) => literal(value));
  const call = literals.length === 0 ? 'read' : `read (${literals.join(', ')})`;
  await client.query('begin read only');
  try {
    for (const [name, value] of Object.entries(settings))
      await client.query(`set local ${name} = ${pg.escapeLiteral(value)}`);
    await client.query(`set local plan_cache_mode = ${mode}`);
    await client.query(`prepare read as ${statement.text}`);
    let explained: Explained | undefined;
    for (let time = 0; time < 2; time += 1) {
      const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>(
        `explain (analyze, buffers, format json) execute ${call}`,
      );
      explained = rows[0]?.['QUERY PLAN'][0];
    }
    if (explained === undefined) throw new Error(`There is no plan for ${statement.name}.`);
    return explained;
  } finally {
    await client.query('deallocate all');
    await client.query('rollback');
  }
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  // In PostgreSQL's array syntax.
  if (Array.isArray(value)) return pg.escapeLiteral(`{${JSON.stringify(value).slice(1, -1)}}`);
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

function summary(
  { statement }: RecordedRead,
  components: number,
  mode: string,
  { Plan: plan, 'Execution Time': milliseconds }: Explained,
): PlanSummary {
  const nodes = flatten(plan);
  const access = nodes
    .filter((node) => node['Index Name'] !== undefined || BIG.has(node['Relation Name'] ?? ''))
    .map((node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''}`);
  return {
    statement: statement.name,
    components,
    mode: mode === 'force_custom_plan' ? 'custom' : 'generic',
    milliseconds,
    buffers: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    access: [...new Set(access)],
  };
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

/** One line per statement, with the slower of its two plans. */
function report(plans: readonly PlanSummary[]): string {
  const byStatement = Map.groupBy(plans, ({ statement }) => statement);
  const rows = [...byStatement].map(([statement, ofStatement]) => {
    const slowest = (components: number): string => {
      const [worst] = ofStatement
        .filter((plan) => plan.components === components)
        .sort((a, b) => b.milliseconds - a.milliseconds);
      return worst === undefined ? '' : `${worst.milliseconds.toFixed(2)} (${worst.buffers})`;
    };
    const access = new Set(ofStatement.flatMap((plan) => plan.access));
    return [statement, slowest(USUAL), slowest(LARGE), [...access].sort().join(', ')];
  });
  const head = [
    'statement',
    `ms (buffers), ${USUAL} components`,
    `ms (buffers), ${LARGE.toLocaleString('en')} components`,
    'by way of',
  ];
  const seeded = `${OTHERS.tenants.toLocaleString('en')} tenants with ${OTHERS.componentsEach} components each`;
  return `Beside ${seeded}; the slower of the plan for these values and the plan for any; what is needed is in memory.\n\n${table(head, rows)}`;
}
