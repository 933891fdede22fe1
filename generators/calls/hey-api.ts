import { client } from '../generated/hey-api/client.gen';
import { createComponent, getPublicSummary, listComponents } from '../generated/hey-api/index';
import { COMPONENT, PAGE, WITH_KEY, report } from './setting';

client.setConfig({ baseUrl: PAGE, throwOnError: true });
const { data: list } = await listComponents({ query: { per_page: 100 }, headers: WITH_KEY });
const { data: created } = await createComponent({ body: COMPONENT, headers: WITH_KEY });
const { data: summary } = await getPublicSummary();
report(list?.meta.total, created?.data.name, summary?.status.indicator);
