import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds out whether anybody enters a page with an e-mail address, however many enter otherwise. */
export class PeopleWithAddresses1799005272000 implements MigrationInterface {
  readonly name = 'PeopleWithAddresses1799005272000';
  readonly locks = ['audience_person'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index ix_audience_person_email on audience_person (tenant_id) where kind = 'email'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_audience_person_email`);
  }
}
