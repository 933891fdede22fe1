import { createComponent, getPublicSummary, listComponents } from '../generated/orval/client';
import { ListComponentsResponse } from '../generated/orval/schemas';
import { COMPONENT, WITH_KEY, report } from './setting';

const list = await listComponents({ per_page: 100 }, { headers: WITH_KEY });
if (list.status !== 200) throw new Error(JSON.stringify(list));
const created = await createComponent(COMPONENT, { headers: WITH_KEY });
if (created.status !== 201) throw new Error(JSON.stringify(created));
const summary = await getPublicSummary();
if (summary.status !== 200) throw new Error(JSON.stringify(summary));
report(
  ListComponentsResponse.parse(list.data).meta.total,
  created.data.data.name,
  summary.data.status.indicator,
);
