import type { Command } from 'commander';
import { modulesOfThisProcess } from '#core/config/read-settings.js';
import { textTable } from '#core/text/text-table.js';
import { CommandFailed } from '#module-system/commands/command-failed.js';
import { withExamples } from '#module-system/commands/command-help.js';
import { entityTables } from '#module-system/entity-tables.js';
import type { DefinedModule } from '#module-system/module-definition.js';
import { PackageRemoval, type PackageRemains } from '#module-system/package-removal.js';
import { routesOf } from '#module-system/routes.js';
import { installedModules } from '../../installed-modules.js';
import type { CommandContext } from '../command-context.js';
import { confirm } from '../confirm.js';
import { describeModules } from '../describe-api.js';

/** `module:list`, `module:check` and `module:remove`: packages of modules. */
export function addPackageCommands(program: Command, context: CommandContext): void {
  const list = program
    .command('module:list')
    .description('List the packages that HELIOGRAPH_MODULES names, and those that have left tables.')
    .action(() =>
      context.run(async (app, modules) => {
        const installed = new Map(packagesOf(modules).map((one) => [one.definition.name, one.definition]));
        const schemas = await app.get(PackageRemoval).schemas();
        const names = [...new Set([...installed.keys(), ...schemas.map(({ name }) => name)])].toSorted();
        const packages = names.map((name) => ({
          name,
          file: installed.get(name)?.file ?? null,
          tables: schemas.find((schema) => schema.name === name)?.tables ?? [],
          abilities: Object.keys(installed.get(name)?.abilities ?? {}),
        }));
        const rows = packages.map(({ name, file, tables, abilities }) => [
          name,
          file ?? 'not installed',
          tables.join(', '),
          abilities.join(', '),
        ]);
        return {
          json: { packages },
          text:
            rows.length === 0
              ? 'No package is installed, and none has left tables.'
              : textTable([['NAME', 'FILE', 'TABLES', 'ABILITIES'], ...rows]),
        };
      }),
    );
  withExamples(list, 'module:list', 'module:list --json');

  const check = program
    .command('module:check')
    .description('Check packages as a start does. Needs no database.')
    .argument('[package...]', 'names or paths, as in HELIOGRAPH_MODULES (default: those that it names)')
    .action(async (given: string[]) => {
      const references = given.length === 0 ? modulesOfThisProcess() : given;
      if (references.length === 0) throw new CommandFailed('Name a package, or set HELIOGRAPH_MODULES.');
      const modules = await installedModules(references);
      await describeModules(modules);
      const packages = packagesOf(modules).map(({ definition }) => ({
        name: definition.name,
        file: definition.file,
        routes: definition.controllers.flatMap(routesOf).length,
        tables: entityTables(definition.entities),
      }));
      const lines = packages.map(
        ({ name, routes, tables, file }) =>
          `${name} (${file}): ${routes} routes, ${tables.length} tables. Nothing is wrong with it.\n`,
      );
      process.stdout.write(
        program.opts<{ json?: true }>().json === true ? `${JSON.stringify({ packages })}\n` : lines.join(''),
      );
    });
  withExamples(check, 'module:check', 'module:check ../acme-notes');

  const remove = program
    .command('module:remove')
    .description(
      'Remove what a package has left for all tenants: its tables, settings, fields, jobs and consumers of events. Asks first.',
    )
    .argument('<name>', 'a package that HELIOGRAPH_MODULES no longer names')
    .option('--yes', 'without asking')
    .action((name: string, { yes }: { yes?: true }) =>
      context.run(async (app, modules) => {
        if (modules.some(({ definition }) => definition.name === name))
          throw new CommandFailed(
            `${name} is in use: take it out of HELIOGRAPH_MODULES of every process and restart them, then remove it.`,
          );
        const removal = app.get(PackageRemoval);
        const remains = await removal.remainsOf(name);
        const what = textOf(remains);
        if (what === '') throw new CommandFailed(`There is nothing of a package ${name}.`);
        if (yes !== true) await confirm(`Remove ${what} of ${name}, for all tenants?`, name);
        await removal.remove(remains);
        const { tables, consumers, jobs, values } = remains;
        return { json: { name, tables, consumers, jobs, values }, text: `Removed of ${name}: ${what}.` };
      }),
    );
  withExamples(remove, 'module:remove acme-notes', 'module:remove acme-notes --yes');
}

function packagesOf(modules: readonly DefinedModule[]): DefinedModule[] {
  return modules.filter(({ definition }) => definition.heliograph !== undefined);
}

/** Empty if nothing is left. */
function textOf({ tables, migrations, consumers, jobs, values }: PackageRemains): string {
  const parts = [
    ...(tables.length > 0 ? [`the tables ${tables.join(', ')} with their rows`] : []),
    ...(migrations > 0 ? [`${migrations} recorded migrations`] : []),
    ...(consumers.length > 0 ? [`the consumers ${consumers.join(', ')}`] : []),
    ...(jobs > 0 ? [`${jobs} jobs`] : []),
    ...(values > 0 ? [`${values} rows of its settings and fields`] : []),
  ];
  return parts.join(', ');
}
