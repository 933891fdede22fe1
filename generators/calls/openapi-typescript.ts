import createClient from 'openapi-fetch';
import type { paths } from '../generated/openapi-typescript/schema';
import { COMPONENT, PAGE, WITH_KEY, report } from './setting';

const client = createClient<paths>({ baseUrl: PAGE });
const list = await client.GET('/api/v1/components', {
  params: { query: { per_page: 100 } },
  headers: WITH_KEY,
});
const created = await client.POST('/api/v1/components', { body: COMPONENT, headers: WITH_KEY });
const summary = await client.GET('/api/v2/summary');
report(list.data?.meta.total, created.data?.data.name, summary.data?.status.indicator);
