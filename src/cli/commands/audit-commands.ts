import { InvalidArgumentError, type Command } from 'commander';
import { AuditExport } from '#modules/audit/services/audit-export.js';
import { AuditRetention } from '#modules/audit/services/audit-retention.js';
import { AuditVerification } from '#modules/audit/services/audit-verification.js';
import type { ChainAnchor, ChainLink } from '#modules/audit/store/audit-chain.repository.js';
import { CommandFailed } from '#module-system/commands/command-failed.js';
import type { CommandContext } from '../command-context.js';
import { boundArgument } from '#module-system/commands/arguments.js';
import { withExamples } from '#module-system/commands/command-help.js';
import { NewFile } from '../new-file.js';
import { writeOut } from '../write-out.js';

interface VerifyOptions {
  readonly head?: ChainLink;
  readonly retention?: number;
}

interface ExportOptions {
  readonly output?: string;
  readonly since?: Date;
  readonly until?: Date;
}

/** `audit:…`: tenants' audit trails. */
export function addAuditCommands(program: Command, context: CommandContext): void {
  const verify = program
    .command('audit:verify')
    .description('Verify a tenant’s audit trail, and name the first entry that was tampered with.')
    .argument('<slug>', 'the tenant')
    .option(
      '--head <head>',
      'what an earlier verification has printed as the head; the chain must go on from there',
      headArgument,
    )
    .option(
      '--retention <days>',
      'the retention when the oldest entries were deleted; 0: never (default: AUDIT_RETENTION_DAYS)',
      daysArgument,
    )
    .action((slug: string, { head: known, retention }: VerifyOptions) =>
      context.runFor(slug, async (app) => {
        const found = await app.get(AuditVerification).verify({
          ...(known === undefined ? {} : { head: known }),
          ...(retention === undefined ? {} : { retentionDays: retention }),
        });
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

  const prune = program
    .command('audit:prune')
    .description(
      'Delete entries of all audit trails that are past AUDIT_RETENTION_DAYS. Servers that know DATABASE_OWNER_URL do so daily.',
    )
    .action(() =>
      context.run(async (app) => {
        await app.get(AuditRetention).sweep();
        return { json: { pruned: true }, text: 'What is past its retention is deleted.' };
      }),
    );
  withExamples(prune, 'audit:prune');

  const exports = program
    .command('audit:export')
    .description('Export a tenant’s audit trail as NDJSON, oldest first, one line for each event.')
    .argument('<slug>', 'the tenant')
    .option('--output <file>', 'a new file (default: standard output)')
    .option(
      '--since <time>',
      'only events from then on; a date means its start in UTC',
      boundArgument('start'),
    )
    .option(
      '--until <time>',
      'only events until then; a date includes the whole day',
      boundArgument('through'),
    )
    .action((slug: string, { output, ...range }: ExportOptions, command: Command) => {
      if (output === undefined && command.optsWithGlobals<{ json?: true }>().json === true)
        command.error('error: with --json, --output must name the file', { exitCode: 2 });
      return context.runRecorded(slug, 'exported', async (app) => {
        let lines = 0;
        const parts = app.get(AuditExport).ndjson(range, (further) => {
          lines += further;
        });
        if (output === undefined) {
          await writeOut(parts);
          return undefined;
        }
        await NewFile.write(output, parts);
        return { json: { exported: lines, file: output }, text: `${output} has ${lines} lines of ${slug}.` };
      });
    });
  withExamples(
    exports,
    'audit:export acme --output audit.ndjson',
    'audit:export acme --since 2026-03-01 --until 2026-03-31 | gzip > march.ndjson.gz',
  );
}

function anchorJson({ position, digest, deletedBefore }: ChainAnchor): object {
  return { position, digest, deleted_before: deletedBefore };
}

/** Parses a head as printed by the command: for example `12:` followed by 64 hexadecimal digits. */
function headArgument(text: string): ChainLink {
  const [, position, digest] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (position === undefined || digest === undefined)
    throw new InvalidArgumentError('It must be a position and a digest, as audit:verify prints them.');
  return { position: Number(position), digest };
}

function daysArgument(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('It must be a number of days.');
  return Number(text);
}
