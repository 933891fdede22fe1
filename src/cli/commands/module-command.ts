import type { Command } from 'commander';
import { SystemClock } from '#core/time/clock.js';
import { IS_CLONE, withExamples } from '#module-system/commands/command-help.js';
import { CLONE, NewModuleError } from '../module-example.js';
import { writeNewFamily } from '../new-family.js';
import { writeNewPackage } from '../new-package.js';

/** `module:new`: creates the files of a module, as a family of the product or as a package. */
export function addModuleCommand(program: Command): void {
  const command = program
    .command('module:new')
    .description(
      IS_CLONE
        ? 'Create a module modelled on examples/runbooks: a family in src/modules, or a package. Needs no database.'
        : 'Create a package with a module, its tests and its build. Needs no database.',
    )
    .argument(
      '<name>',
      IS_CLONE
        ? 'its records, in the plural: notes; for a package, prefixed with its maker: acme-notes'
        : 'its maker and its records, in the plural: acme-notes',
    )
    .option('--package <folder>', 'create a package in this folder')
    .action(async (name: string, options: { package?: string }) => {
      if (options.package === undefined && !IS_CLONE)
        throw new NewModuleError(
          'A family is made in a clone of Heliograph. For a package, add --package <folder>.',
        );
      const now = new SystemClock().now();
      const made =
        options.package === undefined
          ? { files: await writeNewFamily(name, CLONE, now) }
          : { folder: await writeNewPackage(name, options.package, now) };
      process.stdout.write(
        program.opts<{ json?: true }>().json === true ? `${JSON.stringify(made)}\n` : textOf(made),
      );
    });
  const forPackage = 'module:new acme-notes --package ../acme-notes';
  if (IS_CLONE) withExamples(command, 'module:new notes', forPackage);
  else withExamples(command, forPackage);
}

/** The message for the terminal. */
function textOf(made: { readonly files: readonly string[] } | { readonly folder: string }): string {
  if ('folder' in made && !IS_CLONE)
    return `The package is in ${made.folder}. Install Heliograph's package there (npm install --save-dev), then: npm test\n`;
  return 'folder' in made
    ? `The package is in ${made.folder}; docs/extending.md explains its files.\n`
    : `${made.files.join('\n')}\n\nRun "npm run format" and "npm run openapi"; docs/extending.md tells what the files are for.\n`;
}
