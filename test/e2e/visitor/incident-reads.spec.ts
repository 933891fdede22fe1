import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PublicPageRepository } from '#visitor/store/public-page.repository.js';
import { eventually } from '../../support/eventually.js';
import { created } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

/** More updates of an incident than lists include. */
const MANY = 51;

const application = useApi();
const acme = application.useTenant('acme');
const visitor = acme.client.withKey(undefined);
let short: number;
let long: number;

beforeAll(async () => {
  ({ id: short } = await createIncident(acme.client, { title: 'Short', publish: true }));
  ({ id: long } = await createIncident(acme.client, { title: 'Long', publish: true }));
  for (let update = 1; update <= MANY; update += 1)
    await created(acme.client, `/incidents/${long}/updates`, { body: `Update ${update}.` });
  await eventually(
    () => visitor.get('//api/v2/incidents'),
    ({ text }) => text.includes(`Update ${MANY}.`),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('An incident by itself', () => {
  it('is not read where the page has all of it', async () => {
    const reading = vi.spyOn(application.app.get(PublicPageRepository), 'incident');
    const { body } = await visitor.get(`//api/v2/incidents/${short}`);
    expect([body.incident.name, reading.mock.calls]).toEqual(['Short', []]);
  });

  it('is read where the page has a part of it or nothing', async () => {
    const reading = vi.spyOn(application.app.get(PublicPageRepository), 'incident');
    const { text } = await visitor.get(`//api/v2/incidents/${long}`);
    expect(text).toContain('Update 1.');
    expect((await visitor.get('//api/v2/incidents/999999')).status).toBe(404);
    expect(reading.mock.calls).toEqual([[long], [999_999]]);
  });
});
