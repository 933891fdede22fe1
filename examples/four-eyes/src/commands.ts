import { textTable, withExamples } from '@heliograph/server/module';
import type { Command, CommandRunner } from '@heliograph/server/module';
import { AuthorsRepository } from './authors.repository.js';

/** `acme-four-eyes:authors`: who wrote what. */
export function addCommands(program: Command, runner: CommandRunner): void {
  const authors = program
    .command('acme-four-eyes:authors')
    .description('List who wrote an incident or a maintenance last, newest first.')
    .argument('<slug>', 'the tenant')
    .action((slug: string) =>
      runner.runFor(slug, async (services) => {
        const found = await services.get(AuthorsRepository).list();
        const rows = found.map(({ incident, author }) => [String(incident), author]);
        return { json: { authors: found }, text: textTable([['INCIDENT', 'AUTHOR'], ...rows]) };
      }),
    );
  withExamples(authors, 'acme-four-eyes:authors acme');
}
