import { createComponent, getPublicSummary, listComponents } from '../generated/kubb/clients';
import { listComponentsQueryResponseSchema } from '../generated/kubb/zod';
import { COMPONENT, PAGE, WITH_KEY, report } from './setting';

const page = { baseURL: PAGE };
// Its client for fetch does not name the type of what it sends.
const managing = { ...page, headers: { ...WITH_KEY, 'Content-Type': 'application/json' } };
const list = await listComponents({ per_page: 100 }, undefined, managing);
const created = await createComponent(COMPONENT, undefined, managing);
const summary = await getPublicSummary(undefined, page);
report(listComponentsQueryResponseSchema.parse(list).meta.total, created.data.name, summary.status.indicator);
