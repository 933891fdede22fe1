import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RESOURCES } from '#visitor/api-v2/resources.js';
import { PageRenderer } from '#visitor/pages/page-renderer.js';
import { PublicPageRepository } from '#visitor/store/public-page.repository.js';
import { changesHeard } from '../../support/changes-heard.js';
import type { Client } from '../../support/client.js';
import { startTestApplication, type TestApplication } from '../../support/test-application.js';

const PORTS = ['', ':', ':0', ':1', ':80', ':443', ':8080', ':65535', ':00001'];
const SHOWING_ADDRESSES = [
  '//',
  '//history',
  '//history.atom',
  '//history.rss',
  '//history.json',
  '//maintenances.ics',
  '//robots.txt',
  '//sitemap.xml',
  '//api/v2/summary',
];

describe('A status page', () => {
  let app: TestApplication;
  let client: Client;
  let origin: string;

  beforeAll(async () => {
    app = await startTestApplication();
    ({ client } = await app.tenant('acme'));
    origin = `http://acme.localhost:${app.port}`;
    const made = await client.post('/incidents', { title: 'Ausfall', publish: true });
    expect(made.status, made.text).toBe(201);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => app.close());

  function at(port: string): Client {
    return client.onHost(`ACME.localhost${port}`);
  }

  it.each(SHOWING_ADDRESSES)('has one address, whatever port is asked: %s', async (path) => {
    const first = await client.withKey(undefined).get(path);
    expect(first.status).toBe(200);
    expect(first.text).toContain(origin);
    for (const port of PORTS) {
      const { text, headers } = await at(port).withKey(undefined).get(path);
      expect([port, headers['etag'], text]).toEqual([port, first.headers['etag'], first.text]);
    }
  });

  it.each([
    ['//', () => vi.spyOn(PageRenderer.prototype, 'render')],
    ['//api/v2/summary', () => vi.spyOn(RESOURCES.get('summary')!, 'render')],
  ])(
    'is made once for each reading of the page, whatever ports clients think of: %s',
    async (path, watch) => {
      await changesHeard(app.app);
      await client.withKey(undefined).get(path);
      // A page is read again when this process may have missed a change, as on a machine that is too busy.
      const readings = vi.spyOn(PublicPageRepository.prototype, 'load');
      const renderings = watch();
      const responses = await Promise.all(
        Array.from({ length: 500 }, (_, number) =>
          at(`:${number + 1}`)
            .withKey(undefined)
            .get(path),
        ),
      );
      expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(readings.mock.calls.length).toBeLessThan(5);
      expect(renderings.mock.calls.length).toBeLessThanOrEqual(readings.mock.calls.length);
    },
  );

  it('hands out no other address over the API', async () => {
    for (const port of PORTS) {
      const asked = at(port);
      const made = await asked.post('/components', { name: 'API', webhook_enabled: true });
      expect(made.headers['location']).toBe(`${origin}/api/v1/components/${made.body.data.id}`);
      expect(made.body.data.remote_trigger.webhook_url).toMatch(new RegExp(`^${origin}/hooks/`));
      const incident = await asked.get('/incidents');
      expect(incident.body.data[0].public_url).toMatch(new RegExp(`^${origin}/incidents/`));
      expect(incident.body.links.first).toBe(`${origin}/api/v1/incidents?page=1`);
      expect((await asked.get('/me')).body.data.tenant.status_page_url).toBe(origin);
      expect((await asked.get('/components/0')).body.documentation_url).toMatch(
        new RegExp(`^${origin}/api/v1/docs#`),
      );
    }
  });
});
