import type { Command } from 'commander';
import { Settings } from '#core/config/settings.js';
import { statusPageUrl } from '#platform/tenancy/public-address.js';
import { textTable } from '#core/text/text-table.js';
import { CommandFailed } from '#module-system/commands/command-failed.js';
import { TenantComparison } from '#modules/transfer/services/tenant-comparison.js';
import { TenantExport } from '#modules/transfer/services/tenant-export.js';
import { TenantImport } from '#modules/transfer/services/tenant-import.js';
import type { CommandContext } from '../command-context.js';
import { withExamples } from '#module-system/commands/command-help.js';

interface Choices {
  readonly slug?: string;
  readonly name?: string;
  readonly newId?: true;
  readonly frozen?: true;
}

/** `tenant:export`, `tenant:import` and `tenant:compare`: move tenants between installations. */
export function addTransferCommands(program: Command, context: CommandContext): void {
  const exports = program
    .command('tenant:export')
    .description('Export everything a tenant has to an archive, as one snapshot, including its secrets.')
    .argument('<slug>', 'the tenant')
    .argument('[file]', 'a new file (default: <slug>.tar.gz)')
    .action((slug: string, file: string = `${slug}.tar.gz`) =>
      context.runRecorded(slug, 'exported', async (app) => {
        const { rows, tables } = await app.get(TenantExport).export(file);
        return {
          json: { file, rows, tables },
          text: `${file} has all of ${slug}: ${rows} rows of ${Object.keys(tables).length} tables. It has secrets: keep it as you keep a backup.`,
        };
      }),
    );
  withExamples(exports, 'tenant:export acme', 'tenant:export acme /backup/acme.tar.gz');

  const imports = program
    .command('tenant:import')
    .description('Import a tenant from an archive written by tenant:export.')
    .argument('<file>', 'the archive')
    .option('--slug <slug>', 'a different slug')
    .option('--name <name>', 'a different name')
    .option(
      '--new-id',
      'a new id of the tenant, as it gets anyway where its own is in use; ids of records are kept',
    )
    .option('--frozen', 'keep it as it is in the archive, and send nothing, until tenant:unfreeze')
    .action((file: string, { newId, frozen, ...choices }: Choices) =>
      context.runOnNew(async (app) => {
        const { tenant, rows, leftOut } = await app.get(TenantImport).import(file, {
          ...choices,
          id: newId === true ? 'a new one' : 'its own',
          isFrozen: frozen === true,
        });
        const settings = app.get(Settings);
        return {
          json: { tenant, rows, left_out: leftOut },
          text: [
            `Imported ${tenant.slug} (${tenant.name}): ${rows} rows.`,
            `Status page: ${statusPageUrl(tenant.slug, settings)}`,
            ...(leftOut.length === 0 ? [] : ['Left out, because another tenant here has them:']),
            ...leftOut.map(({ table, name }) => `  ${table} ${name}`),
          ].join('\n'),
        };
      }),
    );
  withExamples(
    imports,
    'tenant:import acme.tar.gz',
    'tenant:import acme.tar.gz --frozen',
    'tenant:import acme.tar.gz --slug acme-copy --name "Acme (copy)" --new-id',
  );

  const compare = program
    .command('tenant:compare')
    .description('Compare all rows of a tenant with an archive of it, by number and checksum of each table.')
    .argument('<slug>', 'the tenant')
    .argument('<file>', 'the archive')
    .action((slug: string, file: string) =>
      context.runFor(slug, async (app) => {
        const tables = await app.get(TenantComparison).compare(file);
        const differing = tables.filter(({ isSame }) => !isSame).map(({ name }) => name);
        const rows = tables.map(({ name, archived, here, isSame }) => [
          name,
          String(archived),
          String(here),
          isSame ? 'yes' : 'NO',
        ]);
        const result = {
          json: {
            tables: tables.map(({ name, archived, here, isSame }) => ({
              name,
              archived,
              here,
              same: isSame,
            })),
            same: differing.length === 0,
          },
          text: textTable([['TABLE', 'IN ARCHIVE', 'HERE', 'SAME'], ...rows]),
        };
        return differing.length === 0
          ? result
          : {
              ...result,
              failure: new CommandFailed(`${slug} is not as in ${file}: see ${differing.join(', ')}.`),
            };
      }),
    );
  withExamples(compare, 'tenant:compare acme acme.tar.gz');
}
