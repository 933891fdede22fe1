import createClient from 'openapi-fetch';
import type { paths } from '../generated/openapi-typescript/schema';
import { COMPONENT, PAGE, SIGNAL, WITH_KEY, report, tokenOf } from './setting';

const client = createClient<paths>({ baseUrl: PAGE });
const list = await client.GET('/api/v1/components', {
  params: { query: { per_page: 100 } },
  headers: WITH_KEY,
});
const created = await client.POST('/api/v1/components', { body: COMPONENT, headers: WITH_KEY });
const token = tokenOf(created.data?.data.remote_trigger.webhook_url);
const signal = await client.POST('/hooks/components/{token}', { params: { path: { token } }, body: SIGNAL });
const summary = await client.GET('/api/v2/summary');
report(
  list.data?.meta.total,
  created.data?.data.name,
  signal.data?.data.status,
  summary.data?.status.indicator,
);
