import { afterEach, describe, expect, it, vi } from 'vitest';
import { IncidentReportService } from '#modules/analytics/services/incident-report.service.js';
import { UptimeReportService } from '#modules/analytics/services/uptime-report.service.js';
import { currentTenant } from '#core/context/work-context.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const many = application.useTenant('many');
const other = application.useTenant('other');

describe('Figures that a tenant asks for at the same time', () => {
  afterEach(() => vi.restoreAllMocks());

  it('are computed one after the other, and other tenants do not wait', async () => {
    const { promise: isLetOn, resolve: letOn } = Promise.withResolvers<undefined>();
    let [computing, most] = [0, 0];
    for (const service of [
      application.app.get(UptimeReportService),
      application.app.get(IncidentReportService),
    ]) {
      const report = service.report.bind(service) as (query: object) => Promise<never>;
      vi.spyOn(service, 'report').mockImplementation(async (query: object) => {
        if (currentTenant().id !== many.tenant.id) return report(query);
        computing += 1;
        most = Math.max(most, computing);
        await isLetOn;
        const figures = await report(query);
        computing -= 1;
        return figures;
      });
    }
    const asked = ['uptime', 'incidents', 'uptime', 'incidents'].map((kind) =>
      many.client.get(`/analytics/${kind}`),
    );
    expect((await other.client.get('/analytics/uptime')).status).toBe(200);
    letOn(undefined);
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(most).toBe(1);
  });
});
