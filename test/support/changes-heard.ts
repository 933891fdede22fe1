import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import { BackgroundDatabase } from '#platform/database/tenant/background-database.js';

/**
 * Waits until this process has been notified of all changes that are committed. A notification that arrives later
 * makes the next request read again what was cached.
 */
export async function changesHeard(app: NestFastifyApplication): Promise<void> {
  const listener = app.get(ChangeListener);
  await listener.check(async (channel) => {
    await app.get(BackgroundDatabase).query(`select pg_notify($1, '')`, [channel]);
  });
  if (!listener.isListening) throw new Error('Announced changes do not arrive.');
}
