import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Settings that older versions do not know. */
const NEW_SETTINGS =
  '{logoDarkPath,faviconPath,headerLinks,footerText,footerLinks,look,layout,markdownImages}';

/** Keeps links to images on existing pages, which do not start to show the images in texts. */
export class ImagesOfOlderPages1790013010000 implements MigrationInterface {
  readonly name = 'ImagesOfOlderPages1790013010000';

  async up(runner: QueryRunner): Promise<void> {
    await ofAllTenants(runner, `settings || '{"markdownImages": false}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await ofAllTenants(runner, `settings - '${NEW_SETTINGS}'::text[]`);
  }
}

/**
 * Updates all tenants without triggers: the change has no actor, and the audit trail takes entries of one
 * tenant at a time.
 */
async function ofAllTenants(runner: QueryRunner, settings: string): Promise<void> {
  await runner.query(`alter table tenant disable trigger user`);
  await runner.query(`update tenant set settings = ${settings}`);
  await runner.query(`alter table tenant enable trigger user`);
}
