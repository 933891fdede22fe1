import { Option, type Command } from 'commander';
import { Settings } from '../../config/settings.js';
import { statusPageUrl } from '../../tenancy/public-address.js';
import { TenantsService } from '../../tenancy/tenants.service.js';
import { listArgument } from '../arguments.js';
import type { CommandContext } from '../command-context.js';
import { callOf, withExamples } from '../command-help.js';
import { tenantJson } from '../json-output.js';
import { textTable } from '../text-table.js';

interface CreateOptions {
  readonly name: string;
  readonly locales: readonly string[];
}

/** `tenant:…`: the companies that have a status page here. */
export function addTenantCommands(program: Command, context: CommandContext): void {
  const create = program
    .command('tenant:create')
    .description('Make a tenant: a company with a status page of its own.')
    .argument('<slug>', 'first part of its host name: a-z, 0-9 and hyphens, at most 63')
    .requiredOption('--name <name>', 'name of the company')
    .addOption(
      new Option('--locales <tags>', 'languages of the page by tag, the main one first')
        .argParser(listArgument)
        .default(['de', 'en'], 'de,en'),
    )
    .action((slug: string, { name, locales }: CreateOptions) =>
      context.run(async (app) => {
        const tenant = await app.get(TenantsService).create(slug, name, locales);
        const settings = app.get(Settings);
        return {
          json: { tenant: tenantJson(tenant, settings) },
          text: [
            `Made the tenant ${tenant.slug} (${tenant.name}) with ${tenant.locales.join(', ')}.`,
            `Status page: ${statusPageUrl(slug, settings)}`,
            `A key for it: ${callOf(`key:create ${slug} --name mine --abilities components.view,components.manage`)}`,
          ].join('\n'),
        };
      }),
    );
  withExamples(create, 'tenant:create acme --name "Acme GmbH" --locales de,en');

  const quotas = program
    .command('tenant:quotas')
    .description('Show how many components, keys and so on a tenant may have, or give it quotas of its own.')
    .argument('<slug>', 'the tenant')
    .argument('[quotas...]', 'such as components=2000; 0 for any number, default for what other tenants have')
    .action((slug: string, assignments: string[]) =>
      context.runFor(slug, async (app) => {
        const tenants = app.get(TenantsService);
        const own =
          assignments.length === 0 ? await tenants.ownQuotas() : await tenants.setQuotas(assignments);
        const all = Object.entries({ ...app.get(Settings).quotas, ...own });
        const rows = all.map(([name, most]) => [
          name,
          most === 0 ? 'any number' : String(most),
          name in own ? 'its own' : 'default',
        ]);
        return {
          json: { quotas: Object.fromEntries(all), own },
          text: textTable([['QUOTA', 'MOST', 'SET'], ...rows]),
        };
      }),
    );
  withExamples(
    quotas,
    'tenant:quotas acme',
    'tenant:quotas acme components=2000 api_keys=20',
    'tenant:quotas acme components=default',
  );

  const list = program
    .command('tenant:list')
    .description('List all tenants.')
    .action(() =>
      context.run(async (app) => {
        const tenants = await app.get(TenantsService).list();
        const settings = app.get(Settings);
        const rows = tenants.map(({ id, slug, name, locales }) => [
          slug,
          name,
          locales.join(', '),
          statusPageUrl(slug, settings),
          id,
        ]);
        return {
          json: { tenants: tenants.map((tenant) => tenantJson(tenant, settings)) },
          text:
            rows.length === 0
              ? 'There is no tenant yet.'
              : textTable([['SLUG', 'NAME', 'LOCALES', 'STATUS PAGE', 'ID'], ...rows]),
        };
      }),
    );
  withExamples(list, 'tenant:list', 'tenant:list --json');
}
