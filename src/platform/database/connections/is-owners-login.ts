import pg from 'pg';

const IS_OWNERS = `
  select case when c.oid is null then has_schema_privilege(n.oid, 'create') else pg_has_role(c.relowner, 'usage') end as is
  from pg_namespace n left join pg_class c on c.relnamespace = n.oid and c.relname = 'migrations'
  where n.nspname = 'public'`;

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
