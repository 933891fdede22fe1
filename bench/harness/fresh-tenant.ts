import { hashOfKey, newKeySecret } from '#platform/access/keys/key-secret.js';
import type { ApiClient } from '../support/api-client.js';
import { dataOf } from '../support/api-client.js';
import type { Superuser } from '../support/superuser.js';

export interface FreshTenant {
  readonly id: string;
  readonly host: string;
  readonly secret: string;
}

/** Creates an empty tenant with an API key. */
export async function makeTenant(database: Superuser, slug: string): Promise<FreshTenant> {
  const [tenant] = await database.rows<{ id: string }>(
    `insert into tenant (id, slug, name, locales, created_at, updated_at)
     values (gen_random_uuid(), $1, $1, '{de,en}', now(), now()) returning id`,
    [slug],
  );
  if (tenant === undefined) throw new Error('The tenant was not made.');
  const secret = newKeySecret();
  await database.rows(
    `insert into api_key (tenant_id, name, abilities, secret_hash, last_four, created_at)
     values ($1, 'Harness', '{incidents.manage,components.view,components.manage,settings.manage,subscribers.manage,analytics.view}', decode($2, 'hex'), $3, now())`,
    [tenant.id, hashOfKey(secret), secret.slice(-4)],
  );
  return { id: tenant.id, host: `${slug}.localhost`, secret };
}

/** Creates components with a past creation date, so that incidents can start in the past. */
export async function makeComponents(
  database: Superuser,
  { id }: FreshTenant,
  client: ApiClient,
  count: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const made = await client.expect('POST', '/components', { name: { de: `Komponente ${number}` } });
    ids.push((dataOf(made) as { id: number }).id);
  }
  for (const [table, column] of [
    ['component', 'created_at'],
    ['availability_period', 'started_at'],
  ]) {
    await database.rows(
      `update ${table} set ${column} = ${column} - interval '60 days' where tenant_id = $1`,
      [id],
    );
  }
  return ids;
}
