import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '#core/context/tenant.js';
import { connectionOptions } from '#platform/database/connections/database-addresses.js';
import { CLAIM } from '#platform/jobs/claim-statement.js';
import { JobRunner } from '#platform/jobs/job-runner.js';
import { JOBS_A_TURN } from '#platform/fairness/tenant-turns.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { inWrite } from '../../support/job-log.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { startTestApplication, type TestApplication } from '../../support/test-application.js';

const MINUTE = 60_000;
const TENANTS = 1_000;
const JOBS = 100_000;

describe('Many due jobs', () => {
  let test: TestApplication;
  let runner: JobRunner;
  let big: Tenant;
  let huge: Tenant;
  let small: Tenant;

  const armMany = (tenant: Tenant, count: number, dueMs: number): Promise<void> =>
    inWrite(test.app, tenant, () =>
      test.app.get(Jobs).scheduleAll(
        Array.from({ length: count }, (_, number) => ({
          kind: 'deliver',
          subject: `recipient:${number}`,
          dueAt: new Date(test.clock.now().getTime() + dueMs),
        })),
      ),
    );

  /** Tenants of the next jobs. Each job is claimed once the previous one is done. */
  const nextOnes = async (count: number): Promise<string[]> => {
    const slugs: string[] = [];
    const names = new Map([big, huge, small].map(({ id, slug }) => [id, slug]));
    while (slugs.length < count) {
      const [job] = await runner.claim(1);
      slugs.push(names.get(job!.tenantId)!);
      await runner.run(job!);
    }
    return slugs;
  };

  beforeAll(async () => {
    test = await startTestApplication();
    runner = test.app.get(JobRunner);
    ({ tenant: big } = await test.tenant('big'));
    ({ tenant: huge } = await test.tenant('huge'));
    ({ tenant: small } = await test.tenant('small'));
    test.app.get(Jobs).handle('deliver', () => Promise.resolve());
  });

  beforeEach(async () => {
    await test.database.sql('delete from job');
    await test.database.sql('delete from job_run');
    // Starts with no tenant ahead of the others.
    await runDueJobs(test.app);
  });

  afterAll(() => test.close());

  it('of one tenant, in one statement, delay another’s by one turn at a time, however long they have been due', async () => {
    await armMany(big, JOBS, -10 * MINUTE);
    await armMany(small, 10, 0);
    const order = await nextOnes(10 + 3 * JOBS_A_TURN);
    expect(order.filter((slug) => slug === 'small')).toHaveLength(10);
    // The jobs that are overdue longest come first.
    expect(order.slice(0, 2 * JOBS_A_TURN)).toEqual([
      ...Array.from({ length: JOBS_A_TURN }, () => 'big'),
      ...Array.from({ length: JOBS_A_TURN }, () => 'small'),
    ]);
  });

  it('of several tenants delay a newcomer by one turn of each', async () => {
    await armMany(big, 500, -10 * MINUTE);
    await armMany(huge, 500, -9 * MINUTE);
    await nextOnes(100);
    await armMany(small, 1, 0);
    expect(await nextOnes(2 * JOBS_A_TURN + 1)).toContain('small');
  });

  it('are claimed together in the same order, and no more of a tenant than it may have done at once', async () => {
    await armMany(big, 500, -10 * MINUTE);
    await armMany(small, 10, 0);
    const first = await runner.claim(16);
    expect(first.filter(({ tenantId }) => tenantId === big.id)).toHaveLength(8);
    expect(first.slice(0, JOBS_A_TURN + 1).map(({ tenantId }) => tenantId)).toEqual([
      ...Array.from({ length: JOBS_A_TURN }, () => big.id),
      small.id,
    ]);
    // A tenant with its maximum of running jobs gets no more, even if no other tenant has any.
    const rest = await runner.claim(
      16,
      new Map([
        [big.id, 8],
        [small.id, 6],
      ]),
    );
    expect(rest.map(({ tenantId }) => tenantId)).toEqual([small.id, small.id]);
  });

  describe(`(${JOBS} of ${TENANTS} tenants)`, () => {
    let client: pg.Client;

    interface Node {
      readonly 'Node Type': string;
      readonly 'Relation Name'?: string;
      readonly 'Actual Rows': number;
      readonly 'Actual Loops': number;
      readonly 'Rows Removed by Filter'?: number;
      readonly Plans?: readonly Node[];
    }

    const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

    /** Plan of claiming sixteen jobs. The claim is rolled back. */
    const plan = async (): Promise<{ nodes: Node[]; text: string }> => {
      const explain = async (format: string): Promise<any[]> => {
        const { rows } = await client.query(
          `explain (analyze, costs off, timing off, format ${format}) ${CLAIM}`,
          [test.clock.now(), 16, [big.id], [4], [0], 0, 8, new Date(test.clock.now().getTime() + 30_000)],
        );
        return rows;
      };
      await client.query(`begin; set local app.background = 'on'`);
      try {
        const [row] = await explain('json');
        await client.query(`rollback; begin; set local app.background = 'on'`);
        const lines = await explain('text');
        return {
          nodes: nodesOf(row['QUERY PLAN'][0].Plan),
          text: lines.map((line) => line['QUERY PLAN']).join('\n'),
        };
      } finally {
        await client.query('rollback');
      }
    };

    beforeAll(async () => {
      await test.database.sql(
        `insert into tenant (id, slug, name, locales, created_at, updated_at)
         select gen_random_uuid(), 'of-many-' || number, 'Of many', '{en}', now(), now() from generate_series(1, $1::int) number`,
        [TENANTS],
      );
      client = new pg.Client(connectionOptions(test.database.addresses.app));
      await client.connect();
    });

    beforeEach(async () => {
      await test.database.sql(
        `insert into job (tenant_id, kind, subject, due_at)
         select t.id, 'deliver', 'recipient:' || number, $1::timestamptz - number * interval '1 second'
         from tenant t cross join generate_series(1, $2::int) number where t.slug like 'of-many-%'`,
        [test.clock.now(), JOBS / TENANTS],
      );
      await test.database.sql('vacuum analyze job');
    });

    afterAll(() => client.end());

    it('are never read or sorted as a whole, when all of them are due', async () => {
      const { nodes, text } = await plan();
      if (process.env['SHOW_PLANS'] !== undefined) process.stdout.write(`${text}\n`);
      const whole = nodes.filter(
        (node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'job',
      );
      expect(whole, text).toEqual([]);
      const sorted = nodes.filter((node) => /Sort|Aggregate/.test(node['Node Type']));
      for (const node of sorted) expect(node['Actual Rows'], text).toBeLessThanOrEqual(TENANTS);
      const read = nodes.filter((node) => node['Relation Name'] === 'job');
      for (const node of read)
        expect(node['Actual Rows'] * node['Actual Loops'], text).toBeLessThanOrEqual(2 * TENANTS);
    });

    it('cost next to nothing while they wait for later', async () => {
      await test.database.sql(`update job set due_at = due_at + interval '1 day'`);
      await test.database.sql(
        `update job set due_at = $1 where subject = 'recipient:1' and tenant_id = (select id from tenant where slug = 'of-many-7')`,
        [test.clock.now()],
      );
      await test.database.sql('vacuum analyze job');
      const { nodes, text } = await plan();
      if (process.env['SHOW_PLANS'] !== undefined) process.stdout.write(`${text}\n`);
      for (const node of nodes.filter(({ 'Relation Name': table }) => table === 'job')) {
        expect(node['Actual Rows'] * node['Actual Loops'], text).toBeLessThanOrEqual(2);
        expect(node['Rows Removed by Filter'] ?? 0, text).toBeLessThanOrEqual(2);
      }
    });
  });
});
