import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The mark of audiences that a page as code has applied goes with them. */
export class AudienceMetadata1799005280000 implements MigrationInterface {
  readonly name = 'AudienceMetadata1799005280000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create trigger forget_metadata after delete on audience for each row execute function forget_metadata('audience')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger forget_metadata on audience`);
  }
}
