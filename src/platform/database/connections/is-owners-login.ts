import pg from 'pg';

const IS_OWNERS = `
  select case when migrations is null then has_schema_privilege('public', 'create')
    else pg_has_role((select relowner from pg_class where oid = migrations), 'usage') end as is
  from to_regclass('public.migrations') as migrations`;

/** True if a login has the rights of the owner of the tables or, where there are none yet, may create them. */
export async function isOwnersLogin(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ is: boolean }>(IS_OWNERS);
    return rows[0]?.is === true;
  } finally {
    await client.end();
  }
}
