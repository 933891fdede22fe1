import type { ApiResponse } from './client.js';
import type { TestDatabase } from './test-database.js';
import type { TestTenant } from './test-application.js';

/** User-Agent of a person's browser. */
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

/** Requests a page as a person's browser does. */
export function view(
  { client }: TestTenant,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiResponse> {
  return client.withKey(undefined).get(`/${path}`, { headers: { 'user-agent': FIREFOX, ...headers } });
}

/** Stored views of a tenant: counts by `2026-03-01 /history de`. */
export async function storedViews(database: TestDatabase, tenantId: string): Promise<Record<string, number>> {
  const rows = await database.sql<{ key: string; views: string }>(
    `select concat_ws(' ', day, page, locale) as key, views from page_view where tenant_id = '${tenantId}'`,
  );
  return Object.fromEntries(rows.map(({ key, views }) => [key, Number(views)]));
}
