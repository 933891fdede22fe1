import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#platform/database/schema/migrate.js';
import { MIGRATIONS } from '../../../src/migrations.js';
import { startOwnPostgres, type OwnPostgres } from '../../support/own-postgres.js';
import type { TestDatabase } from '../../support/test-database.js';

const READING_ROLES = ['heliograph_visitor', 'heliograph_preview'];

describe('A database whose owner may not create roles', () => {
  let postgres: OwnPostgres;

  beforeAll(async () => {
    postgres = await startOwnPostgres();
  });
  afterAll(() => postgres.remove());

  const sql: TestDatabase['sql'] = (text, values) => postgres.database.sql(text, values);
  const roles = async (): Promise<string[]> => {
    const rows = await sql<{ rolname: string }>(
      `select rolname from pg_roles where rolname = any($1) order by 1`,
      [READING_ROLES],
    );
    return rows.map(({ rolname }) => rolname);
  };
  const start = (): Promise<unknown> => migrate(postgres.database.addresses.owner, MIGRATIONS);

  it('starts where an administrator has made them', async () => {
    await expect(start()).resolves.toMatchObject({ applied: [] });
  });

  it('is refused without them, in a sentence whose statements are all that is missing', async () => {
    for (const role of READING_ROLES) {
      await sql(`drop owned by ${role}`);
      await sql(`drop role ${role}`);
    }
    const refusal = await start().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(Error);
    const { message } = refusal as Error;
    expect(message).toContain("The tables' owner may not create the roles that Heliograph serves as.");
    expect(message).toContain('Let it have CREATEROLE, or run as a superuser');
    expect(await roles()).toEqual([]);

    const statements = message.match(/(create role|grant) [^;]+;/g)!;
    expect(statements).toHaveLength(6);
    // The serving role exists, so its statement is left out.
    for (const statement of statements.filter((one) => one !== 'create role heliograph_app nologin;'))
      await sql(statement);
    await expect(start()).resolves.toBeDefined();
    expect(await roles()).toEqual(['heliograph_preview', 'heliograph_visitor']);
    const [member] = await sql<{ steps: boolean }>(
      `select bool_and(pg_has_role('heliograph_app', role, 'member')) as steps from unnest($1::text[]) as role`,
      [READING_ROLES],
    );
    expect(member).toEqual({ steps: true });
  });

  it('creates them itself where it may', async () => {
    for (const role of READING_ROLES) {
      await sql(`drop owned by ${role}`);
      await sql(`drop role ${role}`);
    }
    await sql('alter role heliograph_owner createrole');
    await sql('grant heliograph_app to heliograph_owner with admin option');
    await expect(start()).resolves.toBeDefined();
    expect(await roles()).toEqual(['heliograph_preview', 'heliograph_visitor']);
  });
});
