import pg from 'pg';
import type { TestDatabase } from './test-database.js';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Nodes of each statement's generic plan, made on a connection of the serving role for a tenant. */
export async function genericPlans(
  database: TestDatabase,
  tenantId: string,
  statements: readonly string[],
): Promise<{ text: string; nodes: PlanNode[] }[]> {
  const restricted = new pg.Client({ connectionString: database.addresses.app.url });
  await restricted.connect();
  try {
    await restricted.query('begin');
    await restricted.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
    const plans = [];
    for (const text of statements) {
      const { rows } = await restricted.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (generic_plan, format json) ${text}`,
      );
      plans.push({ text, nodes: nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan) });
    }
    return plans;
  } finally {
    await restricted.end();
  }
}

/** A plan node and all nodes below it. */
function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
