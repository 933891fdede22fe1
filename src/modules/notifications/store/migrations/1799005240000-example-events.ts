import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The event that a test message is an example of; null for anything else. */
export class ExampleEvents1799005240000 implements MigrationInterface {
  readonly name = 'ExampleEvents1799005240000';
  readonly locks = ['notification'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table notification add column example_of text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table notification drop column example_of`);
  }
}
