import {
  createComponent,
  getPublicSummary,
  listComponents,
  sendComponentSignal,
} from '../generated/orval/client';
import { ListComponentsResponse } from '../generated/orval/schemas';
import { COMPONENT, SIGNAL, WITH_KEY, report, tokenOf } from './setting';

const list = await listComponents({ per_page: 100 }, { headers: WITH_KEY });
if (list.status !== 200) throw new Error(JSON.stringify(list));
const created = await createComponent(COMPONENT, { headers: WITH_KEY });
if (created.status !== 201) throw new Error(JSON.stringify(created));
const signal = await sendComponentSignal(tokenOf(created.data.data.remote_trigger.webhook_url), SIGNAL);
if (signal.status !== 200) throw new Error(JSON.stringify(signal));
const summary = await getPublicSummary();
if (summary.status !== 200) throw new Error(JSON.stringify(summary));
report(
  ListComponentsResponse.parse(list.data).meta.total,
  created.data.data.name,
  signal.data.data.status,
  summary.data.status.indicator,
);
