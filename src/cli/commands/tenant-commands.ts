import { Option, type Command } from 'commander';
import { Settings } from '#core/config/settings.js';
import { Invalid } from '#core/errors/api-error.js';
import { OperatorError } from '#core/errors/operator-error.js';
import { PageSettingsService } from '#modules/page-settings/services/page-settings.service.js';
import { MailQuotaService } from '#modules/notifications/services/mail-quota.service.js';
import { LONGEST_REASON, TenantFreeze } from '#platform/jobs/tenant-freeze.js';
import { statusPageUrl } from '#platform/tenancy/public-address.js';
import { TenantAccounts } from '#platform/tenancy/tenant-accounts.service.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { listArgument } from '#module-system/commands/arguments.js';
import type { CommandContext } from '../command-context.js';
import { confirm } from '../confirm.js';
import { callOf, withExamples } from '#module-system/commands/command-help.js';
import { tenantJson } from '../json-output.js';
import { textTable } from '#core/text/text-table.js';

interface CreateOptions {
  readonly name: string;
  readonly locales: readonly string[];
}

interface LanguagesOptions {
  readonly confirmRemoval?: readonly string[];
}

/** Steps of a tenant that the operator’s API has, too. */
const STEPS: readonly {
  readonly name: string;
  readonly description: string;
  readonly become: (accounts: TenantAccounts) => Promise<void>;
  readonly outcome: string;
}[] = [
  {
    name: 'suspend',
    description: 'Close a tenant’s API: its keys are refused. Its page, subscribers and monitoring go on.',
    become: (accounts) => accounts.suspend(),
    outcome: 'is suspended: its keys are refused, and its page stays.',
  },
  {
    name: 'resume',
    description: 'Make a suspended or archived tenant active again.',
    become: (accounts) => accounts.resume(),
    outcome: 'is active.',
  },
  {
    name: 'archive',
    description: 'Take a tenant off its hosts. Its data is kept, and tenant:resume takes it back.',
    become: (accounts) => accounts.archive(),
    outcome: 'is archived: its hosts are unknown, and its data is kept.',
  },
  {
    name: 'unfreeze',
    description: 'Let a frozen tenant be changed again. Its jobs that became due meanwhile run.',
    become: (accounts) => accounts.unfreeze(),
    outcome: 'can be changed again.',
  },
];

/** `tenant:…`: the companies with a status page in this installation. */
export function addTenantCommands(program: Command, context: CommandContext): void {
  const create = program
    .command('tenant:create')
    .description('Create a tenant: a company with its own status page.')
    .argument('<slug>', 'first part of its host name: a-z, 0-9 and hyphens, at most 63')
    .requiredOption('--name <name>', 'name of the company')
    .addOption(
      new Option('--locales <tags>', 'languages of the page by tag, the main one first')
        .argParser(listArgument)
        .default(['de', 'en'], 'de,en'),
    )
    .action((slug: string, { name, locales }: CreateOptions) =>
      context.runOnNew(async (app) => {
        const tenant = await app.get(TenantsService).create(slug, name, locales);
        const settings = app.get(Settings);
        return {
          json: { tenant: tenantJson(tenant, settings) },
          text: [
            `Created the tenant ${tenant.slug} (${tenant.name}) with ${tenant.locales.join(', ')}.`,
            `Status page: ${statusPageUrl(slug, settings)}`,
            `To create a key: ${callOf(`key:create ${slug} --name mine --abilities components.view,components.manage`)}`,
          ].join('\n'),
        };
      }),
    );
  withExamples(create, 'tenant:create acme --name "Acme GmbH" --locales de,en');

  const quotas = program
    .command('tenant:quotas')
    .description('Show how many components, keys and so on a tenant may have, or set its own quotas.')
    .argument('<slug>', 'the tenant')
    .argument('[quotas...]', 'such as components=2000; 0 for no limit, default to reset')
    .action((slug: string, assignments: string[]) =>
      context.runFor(slug, async (app) => {
        const tenants = app.get(TenantsService);
        const own =
          assignments.length === 0 ? await tenants.ownQuotas() : await tenants.setQuotas(assignments);
        // Mails that wait for the next day may fit into the new quota.
        if (assignments.length > 0) await app.get(MailQuotaService).resume();
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

  const languages = program
    .command('tenant:languages')
    .description('Show the languages of a tenant’s page, or change them.')
    .argument('<slug>', 'the tenant')
    .argument('[tags]', 'the complete list, the main language first: de,en', listArgument)
    .option(
      '--confirm-removal <tags>',
      'languages to remove although they have texts, which are hidden until they are added again',
      listArgument,
    )
    .action((slug: string, locales: string[] | undefined, { confirmRemoval = [] }: LanguagesOptions) =>
      context.runFor(slug, async (app) => {
        if (locales !== undefined)
          await app
            .get(PageSettingsService)
            .update({ locales, confirm_removal: [...confirmRemoval] })
            .catch((error: unknown) => {
              throw error instanceof Invalid ? inOptions(error) : error;
            });
        const settings = await app.get(TenantsService).settings();
        return {
          json: { locales: settings.locales },
          text: `The page of ${slug} is in ${settings.locales.join(', ')}.`,
        };
      }),
    );
  withExamples(
    languages,
    'tenant:languages acme',
    'tenant:languages acme de,en,fr',
    'tenant:languages acme de --confirm-removal en,fr',
  );

  const rename = program
    .command('tenant:rename')
    .description(
      'Change a tenant’s slug. Its page moves to the new host immediately, and links to the old one stop working. Its own domains keep working.',
    )
    .argument('<slug>', 'the tenant')
    .argument('<new-slug>', 'first part of its new host name: a-z, 0-9 and hyphens, at most 63')
    .option('--keep-old-host', 'keep serving the page at the old host, as a domain of the tenant')
    .action((slug: string, newSlug: string, { keepOldHost }: { keepOldHost?: true }) =>
      context.runFor(slug, async (app) => {
        const tenant = await app
          .get(TenantsService)
          .rename(newSlug, keepOldHost === true ? 'keeps host' : 'gives host up');
        const settings = app.get(Settings);
        return {
          json: { tenant: tenantJson(tenant, settings) },
          text: [
            `${slug} is now ${tenant.slug}: ${statusPageUrl(tenant.slug, settings)}`,
            keepOldHost === true
              ? `The page is still served at ${statusPageUrl(slug, settings)}.`
              : `${statusPageUrl(slug, settings)} is no longer served: links and inbound addresses with it have stopped working.`,
          ].join('\n'),
        };
      }),
    );
  withExamples(rename, 'tenant:rename acme acme-status', 'tenant:rename acme acme-status --keep-old-host');

  for (const { name, description, become, outcome } of STEPS) {
    const step = program
      .command(`tenant:${name}`)
      .description(description)
      .argument('<slug>', 'the tenant')
      .action((slug: string) =>
        context.runFor(slug, async (app, tenant) => {
          await become(app.get(TenantAccounts));
          return {
            json: { tenant: tenantJson(tenant, app.get(Settings)) },
            text: `${slug} ${outcome}`,
          };
        }),
      );
    withExamples(step, `tenant:${name} acme`);
  }

  const freeze = program
    .command('tenant:freeze')
    .description(
      'Keep a tenant’s data as it is: its page can be read, and whoever changes something gets 503. Ends what is under way first.',
    )
    .argument('<slug>', 'the tenant')
    .option(
      '--reason <text>',
      `shown to whoever wants to change something, at most ${LONGEST_REASON} characters`,
    )
    .action((slug: string, { reason }: { reason?: string }) =>
      context.runFor(slug, async (app, tenant) => {
        await app.get(TenantFreeze).freeze(usableReason(reason));
        return {
          json: { tenant: tenantJson(tenant, app.get(Settings)) },
          text: `${slug} is frozen: its page can be read, and nothing of it changes. To end that: ${callOf(`tenant:unfreeze ${slug}`)}`,
        };
      }),
    );
  withExamples(freeze, 'tenant:freeze acme', 'tenant:freeze acme --reason "It moves to another server."');

  const remove = program
    .command('tenant:delete')
    .description('Delete a tenant for good, with everything it owns. Asks first.')
    .argument('<slug>', 'the tenant')
    .option('--yes', 'without asking')
    .action((slug: string, { yes }: { yes?: true }) =>
      context.runFor(slug, async (app, tenant) => {
        if (yes !== true)
          await confirm(`Delete ${tenant.slug} (${tenant.name}) with everything it owns?`, slug);
        await app.get(TenantsService).delete();
        return {
          json: { tenant: tenantJson(tenant, app.get(Settings)) },
          text: `${slug} is deleted, with everything it owned.`,
        };
      }),
    );
  withExamples(remove, 'tenant:delete acme', 'tenant:delete acme --yes');

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

/** @throws OperatorError for a reason that the API would refuse */
function usableReason(reason: string | undefined): string | null {
  if (reason === undefined) return null;
  const usable = reason.normalize('NFC').trim();
  if (usable === '' || usable.length > LONGEST_REASON)
    throw new OperatorError(`The --reason must have 1 to ${LONGEST_REASON} characters.`);
  return usable;
}

/** Rewrites a refusal to name the command's option instead of the API's field. */
function inOptions({ fields }: Invalid): Invalid {
  return new Invalid(
    Object.fromEntries(
      Object.entries(fields).map(([name, messages]) => [
        name,
        messages.map((message) => message.replaceAll('confirm_removal', '--confirm-removal')),
      ]),
    ),
  );
}
