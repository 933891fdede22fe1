import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { Settings } from '#core/config/settings.js';
import type { Tenant } from '#core/context/tenant.js';
import { DomainsService } from '#modules/domains/domains.service.js';
import { DomainManagement } from '#platform/tenancy/domain-management.service.js';
import { expectedRecords } from '#platform/tenancy/domain-proof.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import type { CommandContext } from '../command-context.js';
import { CommandFailed } from '#module-system/commands/command-failed.js';
import { callOf, withExamples } from '#module-system/commands/command-help.js';
import { domainJson } from '../json-output.js';
import { textTable } from '#core/text/text-table.js';

interface VerifyOptions {
  readonly force?: true;
}

const HOST = 'host name, such as status.example.com';

/** `domain:…`: custom domains of tenants. */
export function addDomainCommands(program: Command, context: CommandContext): void {
  const add = program
    .command('domain:add')
    .description('Add a domain to a tenant. It serves the status page once it is verified.')
    .argument('<slug>', 'the tenant')
    .argument('<host>', HOST)
    .action((slug: string, host: string) =>
      context.runFor(slug, async (app, tenant) => {
        const domain = await app.get(TenantsService).addDomain(host);
        const settings = app.get(Settings);
        const [text, alias] = expectedRecords(domain.host, tenant.id, settings.serviceDomain);
        const isProvable = app.get(DomainManagement).unprovable(domain.host) === undefined;
        return {
          json: { domain: domainJson(domain, tenant, settings) },
          text:
            domain.verifiedAt === null && !isProvable
              ? [
                  `Added ${domain.host} to ${slug}. Clients could not add it, since it cannot be verified by DNS.`,
                  `To vouch for it: ${callOf(`domain:verify ${slug} ${domain.host} --force`)}`,
                ].join('\n')
              : domain.verifiedAt === null
                ? [
                    `Added ${domain.host} to ${slug}. To verify it, add one of these records to its DNS:`,
                    `  ${text.name}  TXT  ${text.value}`,
                    `  ${alias.name}  CNAME  ${alias.value}`,
                    `Then: ${callOf(`domain:verify ${slug} ${domain.host}`)}`,
                  ].join('\n')
                : `${domain.host} is a verified domain of ${slug} already.`,
        };
      }),
    );
  withExamples(add, 'domain:add acme status.acme.example');

  const verify = program
    .command('domain:verify')
    .description('Verify a tenant’s domain by the TXT or CNAME record in its DNS.')
    .argument('<slug>', 'the tenant')
    .argument('<host>', HOST)
    .option('--force', 'never check its DNS: you vouch for it')
    .action((slug: string, host: string, { force }: VerifyOptions) =>
      context.runFor(slug, async (app, tenant) => {
        if (!force) await verifyByDns(app, host);
        const domain = await (force
          ? app.get(TenantsService).vouchFor(host)
          : app.get(TenantsService).addDomain(host));
        return {
          json: { domain: domainJson(domain, tenant, app.get(Settings)) },
          text: `${domain.host} is verified: the status page of ${slug} answers there.`,
        };
      }),
    );
  withExamples(
    verify,
    'domain:verify acme status.acme.example',
    'domain:verify acme status.acme.example --force',
  );

  const list = program
    .command('domain:list')
    .description('List a tenant’s domains, and the result of their last DNS check.')
    .argument('<slug>', 'the tenant')
    .action((slug: string) =>
      context.runFor(slug, async (app) => {
        const domains = await domainsOf(app);
        const rows = domains.map((one) =>
          ['id', 'host', 'status', 'is_primary', 'verified_at', 'stops_at', 'check_message'].map((name) => {
            const value = one[name];
            return typeof value === 'string' ? value : value === null ? '-' : JSON.stringify(value);
          }),
        );
        const heading = ['ID', 'HOST', 'STATUS', 'PRIMARY', 'VERIFIED', 'STOPS', 'LAST LOOK'];
        return {
          json: { domains },
          text: rows.length === 0 ? `${slug} has no domain yet.` : textTable([heading, ...rows]),
        };
      }),
    );
  withExamples(list, 'domain:list acme', 'domain:list acme --json');

  change(program, context, 'domain:primary', 'Make links in mails, webhooks and chats lead to a domain.', {
    work: async (domains, id) => (await domains.update(id, { is_primary: true })).parse(),
    said: (host) => `Links lead to ${host} once it is verified.`,
  });
  change(
    program,
    context,
    'domain:remove',
    'Remove a domain from a tenant. It no longer serves the status page.',
    {
      work: async (domains, id) => {
        const domain = (await domains.get(id)).parse();
        await domains.delete(id);
        return domain;
      },
      said: (host, tenant) => `${host} is no longer a domain of ${tenant.slug}.`,
    },
  );
}

/** Adds a command that changes one domain. */
function change(
  program: Command,
  context: CommandContext,
  name: string,
  description: string,
  {
    work,
    said,
  }: {
    readonly work: (domains: DomainsService, id: number) => Promise<object>;
    readonly said: (host: string, tenant: Tenant) => string;
  },
): void {
  const command = program
    .command(name)
    .description(description)
    .argument('<slug>', 'the tenant')
    .argument('<host>', HOST)
    .action((slug: string, host: string) =>
      context.runFor(slug, async (app, tenant) => {
        const id = await app.get(DomainManagement).idOf(host);
        return { json: { domain: await work(app.get(DomainsService), id) }, text: said(host, tenant) };
      }),
    );
  withExamples(command, `${name} acme status.acme.example`);
}

/** @throws CommandFailed with a message about what was found instead of the DNS record */
async function verifyByDns(app: INestApplicationContext, host: string): Promise<void> {
  const id = await app.get(DomainManagement).idOf(host);
  const { check_result: result, check_message: message } = (await app.get(DomainsService).verify(id)).parse();
  if (result !== 'proved') throw new CommandFailed(`${String(message)} Or use --force.`);
}

async function domainsOf(app: INestApplicationContext): Promise<Record<string, unknown>[]> {
  const service = app.get(DomainsService);
  const all: Record<string, unknown>[] = [];
  for (let page = 1; ; page += 1) {
    const { records, total } = await service.list({ page, per_page: 100 });
    all.push(...records.map((record) => JSON.parse(record) as Record<string, unknown>));
    if (all.length >= total || records.length === 0) return all;
  }
}
