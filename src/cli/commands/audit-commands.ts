import type { Command } from 'commander';
import { AuditVerification } from '../../audit/domain/audit-verification.js';
import { CommandFailed } from '../command-failed.js';
import type { CommandContext } from '../command-context.js';
import { withExamples } from '../command-help.js';

/** `audit:…`: tenants' audit trails. */
export function addAuditCommands(program: Command, context: CommandContext): void {
  const verify = program
    .command('audit:verify')
    .description(
      'Look whether a tenant’s audit trail is as it was written, and name the first entry that is not.',
    )
    .argument('<slug>', 'the tenant')
    .action((slug: string) =>
      context.runFor(slug, async (app) => {
        const found = await app.get(AuditVerification).verify();
        const { verified, head, fault } = found;
        const text = `${verified} entries of ${slug} are as they were sealed${head === null ? '' : `, up to ${head.position}:${head.digest}`}.`;
        return fault === null
          ? { json: found, text }
          : { json: found, text, failure: new CommandFailed(`The audit trail is broken: ${fault.problem}`) };
      }),
    );
  withExamples(verify, 'audit:verify acme');
}
