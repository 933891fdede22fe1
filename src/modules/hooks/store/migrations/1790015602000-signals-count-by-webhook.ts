import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts requests by webhook, because a sequence for all tenants tells how many others receive. */
export class SignalsCountByWebhook1790015602000 implements MigrationInterface {
  readonly name = 'SignalsCountByWebhook1790015602000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table inbound_signal alter column id drop identity`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table inbound_signal alter column id add generated always as identity`);
    await runner.query(`alter table inbound_signal no force row level security`);
    await runner.query(
      `select setval('inbound_signal_id_seq', coalesce(max(id), 0) + 1, false) from inbound_signal`,
    );
    await runner.query(`alter table inbound_signal force row level security`);
  }
}
