import { afterEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import { PublicPageRepository } from '#visitor/store/public-page.repository.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const acme = application.useTenant('acme');
const visitor = acme.client.withKey(undefined);

afterEach(() => {
  vi.restoreAllMocks();
});

/** Counts how often this process is notified of a changed page. */
function countChanges(): () => number {
  let heard = 0;
  application.app.get(ChangeListener).subscribe({
    onChange: (kind) => (heard += kind === 'page' ? 1 : 0),
    onGap: () => undefined,
  });
  return () => heard;
}

describe('A page that changes while it is read', () => {
  it('is shown as it was read to waiting requests, and as it is now to all later ones', async () => {
    const heard = countChanges();
    const repository = application.app.get(PublicPageRepository);
    const load = repository.load.bind(repository);
    let read = (): void => undefined;
    let goOn = (): void => undefined;
    const isRead = new Promise<void>((resolve) => (read = resolve));
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
    vi.spyOn(repository, 'load').mockImplementationOnce(async (now) => {
      const page = await load(now);
      read();
      await mayGoOn;
      return page;
    });
    const waiting = visitor.get('//api/v2/components');
    await isRead;
    await createComponent(acme.client, { name: 'Meanwhile' });
    await eventually(
      () => Promise.resolve(heard()),
      (changes) => changes > 0,
    );
    goOn();
    expect((await waiting).body.components).toEqual([]);
    await eventually(
      () => visitor.get('//api/v2/components'),
      ({ body }) => body.components.length === 1,
      1_000,
    );
  });

  it('is read again 200 ms after the last read began, even if that one is not done', async () => {
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const { client } = await application.newTenant();
    const heard = countChanges();
    const changes = async (): Promise<void> => {
      const before = heard();
      await createComponent(client);
      await eventually(
        () => Promise.resolve(heard()),
        (count) => count > before,
      );
    };
    const page = client.withKey(undefined);
    const shown = async (): Promise<number> =>
      (await page.get('//api/v2/components')).body.components.length as number;
    expect(await shown()).toBe(0);
    await changes();
    const repository = application.app.get(PublicPageRepository);
    const load = repository.load.bind(repository);
    const [isRead, mayGoOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const loads = vi.spyOn(repository, 'load').mockImplementationOnce(async (slots) => {
      isRead.resolve(undefined);
      await mayGoOn.promise;
      return load(slots);
    });
    now += 1_000;
    const waiting = shown();
    await isRead.promise;
    await changes();
    now += 199;
    expect([await shown(), loads.mock.calls.length]).toEqual([0, 1]);
    now += 1;
    expect([await shown(), loads.mock.calls.length]).toEqual([2, 2]);
    mayGoOn.resolve(undefined);
    await waiting;
    expect([await shown(), loads.mock.calls.length]).toEqual([2, 2]);
  });
});

it('A page that could not be read is read again by the next request', async () => {
  const { client } = await application.newTenant();
  const page = client.withKey(undefined);
  vi.spyOn(application.app.get(PublicPageRepository), 'load').mockRejectedValueOnce(
    new DatabaseUnavailable(new Error('Down.')),
  );
  expect((await page.get('//api/v2/components')).status).toBe(503);
  expect((await page.get('//api/v2/components')).status).toBe(200);
});
