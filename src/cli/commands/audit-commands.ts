import type { Command } from 'commander';
import { AuditVerification } from '../../audit/domain/audit-verification.js';
import type { ChainAnchor } from '../../audit/store/audit-chain.repository.js';
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
        const { verified, head, anchor, fault } = found;
        const text = [
          `${verified} entries of ${slug} are as they were sealed${head === null ? '' : `, up to ${head.position}:${head.digest}`}.`,
          ...(anchor === null
            ? []
            : [
                `${anchor.position} older ones, from before ${anchor.deletedBefore.toISOString()}, have been deleted because of their age.`,
              ]),
        ].join('\n');
        const json = { ...found, anchor: anchor === null ? null : anchorJson(anchor) };
        return fault === null
          ? { json, text }
          : { json, text, failure: new CommandFailed(`The audit trail is broken: ${fault.problem}`) };
      }),
    );
  withExamples(verify, 'audit:verify acme');
}

function anchorJson({ position, digest, deletedBefore }: ChainAnchor): object {
  return { position, digest, deleted_before: deletedBefore };
}
