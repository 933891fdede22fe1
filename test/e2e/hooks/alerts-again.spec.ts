import { describe, expect, it } from 'vitest';
import { ALERTMANAGER } from '#modules/hooks/rules/forms/alertmanager.js';
import { useApi } from '../../support/use-api.js';
import { componentWebhook } from '../../support/webhooks.js';

const api = useApi();
const own = api.useTenant('own');
const MINUTE = 60_000;

describe('An alert of Alertmanager', () => {
  it('that was taken for over and fires again with the start that it had is trouble again', async () => {
    const hook = await componentWebhook(own.client);
    const startsAt = api.clock.now();
    const send = async (status: 'firing' | 'resolved', endsAt: string): Promise<unknown> => {
      const alert = { status, startsAt, endsAt, fingerprint: 'abc', labels: {}, annotations: {} };
      const { body } = await hook.send({ ...(ALERTMANAGER.example as object), alerts: [alert] });
      return body.data.status;
    };
    const none = '0001-01-01T00:00:00Z';
    expect(await send('firing', none)).toBe('major_outage');
    api.clock.advance(4 * MINUTE);
    const resolvedAt = api.clock.now().toISOString();
    expect(await send('resolved', resolvedAt)).toBe('operational');
    api.clock.advance(20 * MINUTE);
    expect(await send('firing', none)).toBe('major_outage');
    expect((await hook.read()).status).toBe('major_outage');
    const { reasons } = (await own.client.get(`/components/${hook.id}/timeline`)).body.data;
    // To the sender, the alert was active all the time.
    expect(reasons).toMatchObject([{ source: 'trigger', key: 'abc' }]);
  });
});
