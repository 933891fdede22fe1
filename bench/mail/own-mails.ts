import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'undici';
import type { FreshTenant } from '../harness/fresh-tenant.js';
import { ApiClient, connectTo, dataOf } from '../support/api-client.js';
import type { Superuser } from '../support/superuser.js';

/** A tenant whose subscribers all use email. */
export interface OwnTenant extends FreshTenant {
  readonly subscribers: number;
}

/** Without a mail for this long, the run has failed. */
const STUCK_MS = 60_000;
/** More frequent polling would take CPU from the measured process, whose core the sink shares. */
const ASKED_MS = 25;
/** Produces mails of about 8 KB, including headers and layout, as text and as HTML. */
const BODY = 'Payments by card are confirmed late. '.repeat(29).trim();

/** Makes Heliograph notify a tenant's subscribers of an incident. */
export class OwnMails {
  private readonly pool: Pool;
  private readonly database: Superuser;
  /** Number of mails that have arrived since the last turn. */
  private readonly arrived: () => Promise<number>;

  constructor(database: Superuser, port: number, arrived: () => Promise<number>) {
    this.pool = connectTo(port, 1);
    this.database = database;
    this.arrived = arrived;
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }

  /**
   * Waits until the ledger shows every mail as sent, with the server's reply.
   *
   * @returns a function that checks the ledger
   */
  async send(tenant: OwnTenant): Promise<() => Promise<string[]>> {
    const client = new ApiClient(this.pool, tenant.host, tenant.secret);
    const made = await client.expect('POST', '/incidents', {
      title: { de: 'Payments are slow', en: 'Payments are slow' },
      body: { de: BODY, en: BODY },
      publish: true,
    });
    const { id } = dataOf(made) as { id: number };
    await this.waitUntilArrived(tenant.subscribers);
    while (await this.waits(tenant)) await pause(ASKED_MS);
    return () => this.check(tenant, id);
  }

  private async waitUntilArrived(count: number): Promise<void> {
    let [last, since] = [0, performance.now()];
    for (;;) {
      const now = await this.arrived();
      if (now >= count) return;
      if (now > last) [last, since] = [now, performance.now()];
      if (performance.now() - since > STUCK_MS)
        throw new Error(`No mail has arrived for a minute, after ${now} of ${count}.`);
      await pause(ASKED_MS);
    }
  }

  private async waits({ id }: OwnTenant): Promise<boolean> {
    const [{ waits } = { waits: true }] = await this.database.rows<{ waits: boolean }>(
      `select exists (select from notification_delivery where tenant_id = $1 and status = 'waiting') as waits`,
      [id],
    );
    return waits;
  }

  private async check({ id, subscribers }: OwnTenant, incident: number): Promise<string[]> {
    const [{ sent, attempts } = { sent: 0, attempts: 0 }] = await this.database.rows<{
      sent: number;
      attempts: number;
    }>(
      `select (select count(*)::int from notification_delivery d
           where d.tenant_id = $1 and d.event_id = n.event_id and d.status = 'sent') as sent,
         (select count(*)::int from notification_delivery d
           where d.tenant_id = $1 and d.event_id = n.event_id and d.first_outcome = 'sent' and d.first_code = 250) as attempts
       from notification n where n.tenant_id = $1 and n.incident_id = $2`,
      [id, incident],
    );
    return sent === subscribers && attempts === subscribers
      ? []
      : [`the ledger has ${sent} sent and ${attempts} tries of ${subscribers}.`];
  }
}
