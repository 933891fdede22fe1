import { client } from '../generated/hey-api/client.gen';
import {
  createComponent,
  getPublicSummary,
  listComponents,
  sendComponentSignal,
} from '../generated/hey-api/index';
import { COMPONENT, PAGE, SIGNAL, WITH_KEY, report, tokenOf } from './setting';

client.setConfig({ baseUrl: PAGE, throwOnError: true });
const { data: list } = await listComponents({ query: { per_page: 100 }, headers: WITH_KEY });
const { data: created } = await createComponent({ body: COMPONENT, headers: WITH_KEY });
const token = tokenOf(created?.data.remote_trigger.webhook_url);
const { data: signal } = await sendComponentSignal({ path: { token }, body: SIGNAL });
const { data: summary } = await getPublicSummary();
report(list?.meta.total, created?.data.name, signal?.data.status, summary?.status.indicator);
