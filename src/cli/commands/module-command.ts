import type { Command } from 'commander';
import { SystemClock } from '../../time/clock.js';
import { withExamples } from '../command-help.js';
import { writeNewPackage } from '../new-package.js';

/** `module:new`: the files of a module in a package of its own. */
export function addModuleCommand(program: Command): void {
  const command = program
    .command('module:new')
    .description(
      'Write a package with a module of your own, made after examples/runbooks. Needs no database.',
    )
    .argument('<name>', 'its maker and what it keeps, in the plural: acme-notes')
    .requiredOption('--package <folder>', 'where to write it')
    .action(async (name: string, options: { package: string }) => {
      const folder = await writeNewPackage(name, options.package, new SystemClock().now());
      process.stdout.write(
        program.opts<{ json?: true }>().json === true
          ? `${JSON.stringify({ folder })}\n`
          : `The package is in ${folder}; docs/extending.md tells what its files are for.\n`,
      );
    });
  withExamples(command, 'module:new acme-notes --package ../acme-notes');
}
