import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChangeListener } from '../../../src/database/changes/change-listener.js';
import { PublicPageRepository } from '../../../src/visitor/store/public-page.repository.js';
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
});
