import { Api } from '../generated/swagger-typescript-api/client';
import { COMPONENT, PAGE, WITH_KEY, report } from './setting';

const { api } = new Api({ baseUrl: PAGE });
const list = await api.listComponents({ per_page: 100 }, { headers: WITH_KEY });
const created = await api.createComponent(COMPONENT, { headers: WITH_KEY });
const summary = await api.getPublicSummary();
report(list.data.meta.total, created.data.data.name, summary.data.status.indicator);
