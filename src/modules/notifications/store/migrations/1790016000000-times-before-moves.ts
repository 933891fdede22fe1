import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Times of a maintenance before the move that a notification tells of. */
export class TimesBeforeMoves1790016000000 implements MigrationInterface {
  readonly name = 'TimesBeforeMoves1790016000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table notification add column previous_started_at timestamptz(3),
        add column previous_scheduled_end_at timestamptz(3)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table notification drop column previous_started_at, drop column previous_scheduled_end_at`);
  }
}
