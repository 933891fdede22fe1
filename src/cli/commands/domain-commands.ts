import type { Command } from 'commander';
import { TenantsService, dnsProof } from '../../tenancy/tenants.service.js';
import type { CommandContext } from '../command-context.js';
import { callOf, withExamples } from '../command-help.js';
import { domainJson } from '../json-output.js';

interface VerifyOptions {
  readonly force?: true;
}

/** `domain:…`: the host names of tenants' own. */
export function addDomainCommands(program: Command, context: CommandContext): void {
  const add = program
    .command('domain:add')
    .description('Add a domain of its own to a tenant. The status page answers there once it is verified.')
    .argument('<slug>', 'the tenant')
    .argument('<host>', 'host name, such as status.example.com')
    .action((slug: string, host: string) =>
      context.runFor(slug, async (app, tenant) => {
        const domain = await app.get(TenantsService).addDomain(host);
        const { name, text } = dnsProof(domain.host, tenant.id);
        return {
          json: { domain: domainJson(domain, tenant) },
          text:
            domain.verifiedAt === null
              ? [
                  `Added ${domain.host} to ${slug}. To prove that it is theirs, they add this record to its DNS:`,
                  `  ${name}  TXT  ${text}`,
                  `Then: ${callOf(`domain:verify ${slug} ${domain.host}`)}`,
                ].join('\n')
              : `${domain.host} is a verified domain of ${slug} already.`,
        };
      }),
    );
  withExamples(add, 'domain:add acme status.acme.example');

  const verify = program
    .command('domain:verify')
    .description('Verify a domain that was added to a tenant, by the TXT record in its DNS.')
    .argument('<slug>', 'the tenant')
    .argument('<host>', 'host name, such as status.example.com')
    .option('--force', 'without a look at the DNS: you vouch for it')
    .action((slug: string, host: string, { force }: VerifyOptions) =>
      context.runFor(slug, async (app, tenant) => {
        const domain = await app.get(TenantsService).verifyDomain(host, force ? 'operator' : 'dns');
        return {
          json: { domain: domainJson(domain, tenant) },
          text: `${domain.host} is verified: the status page of ${slug} answers there.`,
        };
      }),
    );
  withExamples(
    verify,
    'domain:verify acme status.acme.example',
    'domain:verify acme status.acme.example --force',
  );
}
