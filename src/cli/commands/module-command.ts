import type { Command } from 'commander';
import { SystemClock } from '#core/time/clock.js';
import { withExamples } from '#module-system/commands/command-help.js';
import { CLONE } from '../module-example.js';
import { writeNewFamily } from '../new-family.js';
import { writeNewPackage } from '../new-package.js';

/** `module:new`: creates the files of a module, as a family of the product or as a package. */
export function addModuleCommand(program: Command): void {
  const command = program
    .command('module:new')
    .description(
      'Create a module modelled on examples/runbooks: a family in src/modules, or a package. Needs no database.',
    )
    .argument(
      '<name>',
      'its records, in the plural: notes; for a package, prefixed with its maker: acme-notes',
    )
    .option('--package <folder>', 'create a package in this folder')
    .action(async (name: string, options: { package?: string }) => {
      const now = new SystemClock().now();
      const made =
        options.package === undefined
          ? { files: await writeNewFamily(name, CLONE, now) }
          : { folder: await writeNewPackage(name, options.package, now) };
      process.stdout.write(
        program.opts<{ json?: true }>().json === true ? `${JSON.stringify(made)}\n` : textOf(made),
      );
    });
  withExamples(command, 'module:new notes', 'module:new acme-notes --package ../acme-notes');
}

/** The message for the terminal. */
function textOf(made: { readonly files: readonly string[] } | { readonly folder: string }): string {
  return 'folder' in made
    ? `The package is in ${made.folder}; docs/extending.md explains its files.\n`
    : `${made.files.join('\n')}\n\nRun "npm run format" and "npm run openapi"; docs/extending.md tells what the files are for.\n`;
}
