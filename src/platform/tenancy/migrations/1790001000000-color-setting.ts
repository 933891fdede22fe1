import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames the setting `colour` to `color`. */
export class ColorSetting1790001000000 implements MigrationInterface {
  readonly name = 'ColorSetting1790001000000';

  async up(runner: QueryRunner): Promise<void> {
    await rename(runner, 'colour', 'color');
  }

  async down(runner: QueryRunner): Promise<void> {
    await rename(runner, 'color', 'colour');
  }
}

async function rename(runner: QueryRunner, from: string, to: string): Promise<void> {
  await runner.query(
    `update tenant set settings = settings - '${from}' || jsonb_build_object('${to}', settings -> '${from}')
     where settings ? '${from}'`,
  );
}
