import { Api, SignalStatus } from '../generated/swagger-typescript-api/client';
import { COMPONENT, PAGE, WITH_KEY, report, tokenOf } from './setting';

const { api, hooks } = new Api({ baseUrl: PAGE });
const list = await api.listComponents({ per_page: 100 }, { headers: WITH_KEY });
const created = await api.createComponent(COMPONENT, { headers: WITH_KEY });
const token = tokenOf(created.data.data.remote_trigger.webhook_url);
const signal = await hooks.sendComponentSignal(token, { status: SignalStatus.Up });
const summary = await api.getPublicSummary();
report(list.data.meta.total, created.data.data.name, signal.data.data.status, summary.data.status.indicator);
