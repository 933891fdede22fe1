import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuditWorkerModule } from '#modules/audit/audit-worker.module.js';
import { AuditSealer } from '#modules/audit/services/audit-sealer.js';
import { AuditVerification, type Verification } from '#modules/audit/services/audit-verification.js';
import { runForTenant } from '#core/context/work-context.js';
import { eventually } from '../../support/eventually.js';
import { createGroup } from '../../support/factories.js';
import { FakeClock } from '../../support/fake-clock.js';
import {
  startTestApplication,
  type TestApplication,
  type TestTenant,
} from '../../support/test-application.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const DAY = 86_400_000;

describe('The audit trail in the background', () => {
  let database: TestDatabase;
  let clock: FakeClock;
  let server: TestApplication;
  let made: TestTenant;

  beforeEach(async () => {
    database = await createTestDatabase();
    clock = new FakeClock();
    server = await startTestApplication({ database, clock });
    made = await server.tenant('acme');
  });

  afterEach(async () => {
    await server.close();
    await database.drop();
  });

  const verification = (): Promise<Verification> =>
    runForTenant(made.tenant, () => server.app.get(AuditVerification).verify());

  it('is sealed, however many tenants and transactions wait', async () => {
    for (let number = 0; number < 3; number += 1) await createGroup(made.client);
    const worker = await startTestApplication({ database, clock, modules: [AuditWorkerModule] });
    try {
      await eventually(verification, ({ pending }) => pending === 0);
      await createGroup(made.client);
      const sealed = await eventually(verification, ({ pending }) => pending === 0);
      expect(sealed.fault).toBeNull();
      expect(sealed.verified).toBeGreaterThanOrEqual(4);
    } finally {
      await worker.close();
    }
  });

  it('loses what is past its retention when a process starts', async () => {
    await createGroup(made.client);
    while (await server.app.get(AuditSealer).seal());
    const { head } = await verification();
    clock.advance(731 * DAY);
    const worker = await startTestApplication({ database, clock, modules: [AuditWorkerModule] });
    try {
      // The first batch is a single entry.
      const { anchor } = await eventually(verification, (found) => found.anchor?.position === head!.position);
      expect(anchor).toMatchObject(head!);
    } finally {
      await worker.close();
    }
  });
});
