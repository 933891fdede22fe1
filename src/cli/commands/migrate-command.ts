import type { Command } from 'commander';
import { withExamples } from '#module-system/commands/command-help.js';
import type { CommandContext } from '../command-context.js';

/** `migrate`: what a new version needs the owner of the tables for. */
export function addMigrateCommand(program: Command, context: CommandContext): void {
  const migrate = program
    .command('migrate')
    .description(
      'Bring the database up to date for this version and its modules. Servers and workers then start without DATABASE_OWNER_URL.',
    )
    .option('--check', 'change nothing; fail with what is missing')
    .action(({ check }: { check?: true }) => {
      const result = { json: { is_current: true }, text: 'The database is up to date.' };
      return check === true ? context.checkSchema(result) : context.runOnNew(() => Promise.resolve(result));
    });
  withExamples(migrate, 'migrate', 'migrate --check');
}
