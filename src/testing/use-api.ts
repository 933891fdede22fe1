import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll } from 'vitest';
import type { Tenant } from '#core/context/tenant.js';
import { Client } from './client.js';
import type { FakeClock } from './fake-clock.js';
import {
  startTestApplication,
  type TestApplication,
  type TestApplicationOptions,
  type TestTenant,
} from './test-application.js';
import type { TestDatabase } from './test-database.js';

/**
 * Application for the tests of the calling file or `describe`. It starts before the first test
 * and closes after the last. The result and its tenants are available at once, but can be used
 * only in hooks and tests.
 *
 * @param options a function if they come from an earlier hook
 */
export function useApi(options: TestApplicationOptions | (() => TestApplicationOptions) = {}): Api {
  return new Api(typeof options === 'function' ? options : () => options);
}

/** A running application and its tenants. Made by `useApi`. */
export class Api implements TestApplication {
  private running: TestApplication | undefined;
  private tenants = 0;

  constructor(options: () => TestApplicationOptions) {
    beforeAll(async () => {
      this.running = await startTestApplication(options());
    });
    afterAll(() => this.running?.close());
  }

  get app(): NestFastifyApplication {
    return this.started.app;
  }

  get database(): TestDatabase {
    return this.started.database;
  }

  get clock(): FakeClock {
    return this.started.clock;
  }

  get port(): number {
    return this.started.port;
  }

  get stranger(): Client {
    return this.started.stranger;
  }

  /** A tenant that is created before the first test. */
  useTenant(slug: string, locales?: readonly string[]): TestTenant {
    const tenant = new ApiTenant();
    beforeAll(async () => {
      tenant.made = await this.tenant(slug, locales);
    });
    return tenant;
  }

  /** A second replica on the same database, with the same clock. */
  useReplica(): Api {
    return useApi(() => ({ database: this.database, clock: this.clock }));
  }

  tenant(slug: string, locales?: readonly string[]): Promise<TestTenant> {
    return this.started.tenant(slug, locales);
  }

  /** A new tenant for one test: `tenant-1`, `tenant-2`, … */
  newTenant(locales?: readonly string[]): Promise<TestTenant> {
    this.tenants += 1;
    return this.tenant(`tenant-${this.tenants}`, locales);
  }

  close(): Promise<void> {
    return this.started.close();
  }

  private get started(): TestApplication {
    if (this.running === undefined) throw new Error('The application runs in hooks and tests only.');
    return this.running;
  }
}

/** Tenant of a fixture, created before the first test. */
class ApiTenant implements TestTenant {
  made: TestTenant | undefined;
  readonly client = new Client(() => this.existing.client.session());

  get tenant(): Tenant {
    return this.existing.tenant;
  }

  clientWith(...abilities: string[]): Promise<Client> {
    return this.existing.clientWith(...abilities);
  }

  private get existing(): TestTenant {
    if (this.made === undefined) throw new Error('The tenant is there in hooks and tests only.');
    return this.made;
  }
}
