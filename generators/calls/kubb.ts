import {
  createComponent,
  getPublicSummary,
  listComponents,
  sendComponentSignal,
} from '../generated/kubb/clients';
import { listComponentsQueryResponseSchema } from '../generated/kubb/zod';
import { COMPONENT, PAGE, SIGNAL, WITH_KEY, report, tokenOf } from './setting';

const page = { baseURL: PAGE };
// Its client for fetch does not name the type of what it sends.
const managing = { ...page, headers: { ...WITH_KEY, 'Content-Type': 'application/json' } };
const list = await listComponents({ per_page: 100 }, undefined, managing);
const created = await createComponent(COMPONENT, undefined, managing);
const token = tokenOf(created.data.remote_trigger.webhook_url);
const signal = await sendComponentSignal(token, SIGNAL, {
  ...page,
  headers: { 'Content-Type': 'application/json' },
});
const summary = await getPublicSummary(undefined, page);
report(
  listComponentsQueryResponseSchema.parse(list).meta.total,
  created.data.name,
  signal.data.status,
  summary.status.indicator,
);
