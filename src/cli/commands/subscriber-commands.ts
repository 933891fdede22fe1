import { Option, type Command } from 'commander';
import {
  EXPORTED_ADDRESSES,
  type ExportedAddresses,
} from '#modules/subscribers/dto/subscriber-export.query.js';
import { SUBSCRIBER_STATUSES } from '#modules/subscribers/dto/subscriber.response.js';
import { SUBSCRIBER_CHANNELS } from '#core/status/subscriber-channels.js';
import { SubscriberExportService } from '#modules/subscribers/services/subscriber-export.service.js';
import { SubscriberImportService } from '#modules/subscribers/services/subscriber-import.service.js';
import type { CommandContext } from '../command-context.js';
import { CommandFailed } from '#module-system/commands/command-failed.js';
import { withExamples } from '#module-system/commands/command-help.js';
import { NewFile } from '../new-file.js';
import { readingFile } from '../reading-file.js';
import { RefusedRows } from '../refused-rows.js';
import { importSubscribers } from '../import-subscribers.js';
import { writeOut } from '../write-out.js';

interface ImportOptions {
  readonly report?: string;
}

interface ExportOptions {
  readonly output?: string;
  readonly status?: string;
  readonly channel?: string;
  readonly addresses: ExportedAddresses;
}

const STANDARD_STREAM = '-';

/** `subscribers:…`: bulk operations on subscribers. */
export function addSubscriberCommands(program: Command, context: CommandContext): void {
  const imports = program
    .command('subscribers:import')
    .description(
      'Import subscribers from a CSV file of any size, in UTF-8. Existing subscribers do not change, so an import can be repeated. You vouch for those with the status confirmed; pending ones are asked to confirm.',
    )
    .argument('<slug>', 'the tenant')
    .argument(
      '<file>',
      'the file, whose first line names its columns: address, and any of channel (default: email), status, locale, component_ids, group_ids, events; - for standard input',
    )
    .option('--report <file>', 'a new file for refused rows, each with its line and the reason')
    .action((slug: string, file: string, { report }: ImportOptions) =>
      context.runFor(slug, async (app) => {
        const refused = await RefusedRows.startIn(report);
        try {
          const bytes = file === STANDARD_STREAM ? process.stdin : await readingFile(file);
          const counts = await importSubscribers(app.get(SubscriberImportService), bytes, refused);
          return {
            json: { ...counts, report: report ?? null, problems: refused.first },
            text: [
              `${slug} has ${counts.created} new subscribers; ${counts.existing} of ${counts.rows} rows already existed${counts.differing === 0 ? '' : `, ${counts.differing} of them with other values than in the file`}.`,
              ...refused.first.map(({ line, problem }) => `  line ${line}: ${problem}`),
            ].join('\n'),
            ...(counts.refused === 0 ? {} : { failure: failureOf(counts, report) }),
          };
        } finally {
          await refused.close();
        }
      }),
    );
  withExamples(
    imports,
    'subscribers:import acme subscribers.csv --report refused.csv',
    'subscribers:import acme - < subscribers.csv',
  );

  const exports = program
    .command('subscribers:export')
    .description(
      'Export subscribers as CSV, oldest first, in the format that subscribers:import reads. Signing secrets of webhooks are not included.',
    )
    .argument('<slug>', 'the tenant')
    .option('--output <file>', 'a new file (default: standard output)')
    .addOption(new Option('--status <status>', 'only those of this status').choices(SUBSCRIBER_STATUSES))
    .addOption(new Option('--channel <channel>', 'only those of this channel').choices(SUBSCRIBER_CHANNELS))
    .addOption(
      new Option(
        '--addresses <kind>',
        'how to write addresses of chats that are secrets; masked ones cannot be imported',
      )
        .choices(EXPORTED_ADDRESSES)
        .default('masked'),
    )
    .action((slug: string, options: ExportOptions, command: Command) => {
      const { output, addresses, ...filters } = options;
      if (output === undefined && command.optsWithGlobals<{ json?: true }>().json === true)
        command.error('error: with --json, --output must name the file', { exitCode: 2 });
      return context.runRecorded(slug, 'exported', async (app) => {
        let count = 0;
        const parts = app.get(SubscriberExportService).csv({ filters, addresses }, (further) => {
          count += further;
        });
        if (output === undefined) {
          await writeOut(parts);
          return undefined;
        }
        await NewFile.write(output, parts);
        return {
          json: { exported: count, file: output },
          text: `${output} has ${count} subscribers of ${slug}.`,
        };
      });
    });
  withExamples(
    exports,
    'subscribers:export acme --output subscribers.csv',
    'subscribers:export acme --status confirmed --channel email > confirmed.csv',
  );
}

function failureOf({ refused, rows }: { refused: number; rows: number }, report?: string): CommandFailed {
  const where = report === undefined ? '--report <file> writes all of them to a file' : `see ${report}`;
  return new CommandFailed(`${refused} of ${rows} rows were refused; ${where}.`);
}
