import { beforeEach } from 'vitest';
import { Client } from './client.js';
import type { TestTenant } from './test-application.js';
import type { useApi } from './use-api.js';

/**
 * A new tenant before each test of the calling file or `describe`. The result is available at once, but can be
 * used only in hooks and tests.
 */
export function useTenantPerTest(app: ReturnType<typeof useApi>): TestTenant {
  let latest: TestTenant;
  beforeEach(async () => {
    latest = await app.newTenant();
  });
  return {
    get tenant() {
      return latest.tenant;
    },
    client: new Client(() => latest.client.session()),
    clientWith: (...abilities) => latest.clientWith(...abilities),
  };
}
