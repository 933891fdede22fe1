import type { Command } from 'commander';
import { orThrow, type Schemas } from '@heliograph/client';
import { affectedComponents } from '../affected-components.js';
import { collectPages } from '../collect-pages.js';
import type { CommandContext } from '../command-context.js';
import { CommandFailed, EXIT } from '../command-failed.js';
import { secondsOf } from '../durations.js';
import { given } from '../given.js';
import { namedMaintenance } from '../named-record.js';
import {
  each,
  NO_NOTIFY,
  recordFilters,
  recordRow,
  withBody,
  withListOptions,
  withTitle,
  type ListOptions,
  type StepOptions,
} from '../record-options.js';
import { minute } from '../terminal-text.js';
import { textsOption } from '../texts-option.js';

type Status = Schemas['MaintenanceStatus'];

const STATUSES = [
  'scheduled',
  'in_progress',
  'verifying',
  'completed',
  'cancelled',
] as const satisfies readonly Status[];

interface ScheduleOptions extends StepOptions {
  readonly title?: readonly string[];
  readonly start?: string;
  readonly end?: string;
  /** Seconds. */
  readonly for?: number;
  readonly draft?: true;
  readonly externalId?: string;
}

/** `maintenance list`, `schedule` and `complete`. */
export function addMaintenanceCommands(program: Command, context: CommandContext): void {
  const maintenance = program.command('maintenance').description('Maintenances').helpCommand(false);
  withTitle(maintenance.command('schedule').description('Publish a maintenance'))
    .option('--start <time>', 'when it starts, such as 2026-03-01T22:00:00+01:00; default: now')
    .option('--end <time>', 'its planned end')
    .option('--for <duration>', 'instead of --end: how long, such as 90m or 2h', secondsOf)
    .option(
      '--component <name[=impact]>',
      'an affected component; default: under_maintenance; may be repeated',
      each,
    )
    .option('--external-id <id>', 'your own id for it; if there is one, it is changed and not planned again')
    .option('--draft', 'do not publish it')
    .option(...NO_NOTIFY)
    .action((options: ScheduleOptions) => schedule(options, context));
  withBody(maintenance.command('complete <maintenance>'))
    .description('Complete a maintenance, named by its id, external id or title')
    .option(...NO_NOTIFY)
    .action((name: string, options: StepOptions) => complete(name, options, context));
  withListOptions(
    maintenance.command('list').description('List maintenances, latest start first'),
    STATUSES,
    'only those under way',
  ).action((options: ListOptions<Status>) => list(options, context));
}

async function schedule(options: ScheduleOptions, context: CommandContext): Promise<void> {
  const scheduled_end_at = endOf(options, context);
  const client = await context.client();
  const body = {
    ...given({
      title: await textsOption(options.title, context),
      body: await textsOption(options.body, context),
      components: await affectedComponents(client, options.component, 'under_maintenance'),
      started_at: options.start,
    }),
    scheduled_end_at,
    publish: options.draft !== true,
    notify: options.notify,
  };
  const { externalId } = options;
  const answer = await orThrow(
    externalId === undefined
      ? client.POST('/api/v1/maintenances', { body })
      : client.PUT('/api/v1/maintenances/external/{external_id}', {
          params: { path: { external_id: externalId } },
          body,
        }),
  );
  const { id, is_published, started_at, public_url } = answer.data;
  context.print(answer, [
    is_published
      ? `Maintenance ${id} is published, from ${minute(started_at)}: ${public_url}`
      : `Maintenance ${id} is a draft.`,
  ]);
}

function endOf({ start, end, for: seconds }: ScheduleOptions, { surroundings }: CommandContext): string {
  if ((end === undefined) === (seconds === undefined))
    throw new CommandFailed('Say when it ends, with either --end or --for.', EXIT.wrongUse);
  if (end !== undefined) return end;
  // Without an offset, it would be in this machine's time zone, which need not be the page's.
  const startsAt =
    start === undefined ? surroundings.now() : new Date(/(Z|[+-]\d{2}:\d{2})$/.test(start) ? start : '');
  if (Number.isNaN(startsAt.getTime()))
    throw new CommandFailed(
      '--start needs a time with an offset, such as 2026-03-01T22:00:00+01:00.',
      EXIT.wrongUse,
    );
  return new Date(startsAt.getTime() + (seconds ?? 0) * 1000).toISOString();
}

async function complete(name: string, options: StepOptions, context: CommandContext): Promise<void> {
  const client = await context.client();
  const { id: incident } = await namedMaintenance(client, name);
  const answer = await orThrow(
    client.POST('/api/v1/maintenances/{incident}/complete', {
      params: { path: { incident } },
      body: { ...given({ body: await textsOption(options.body, context) }), notify: options.notify },
    }),
  );
  context.print(answer, [`Maintenance ${incident} is completed.`]);
}

async function list(options: ListOptions<Status>, context: CommandContext): Promise<void> {
  const client = await context.client();
  const filters = await recordFilters(client, options);
  const found = await collectPages(options.limit, (paging) =>
    orThrow(client.GET('/api/v1/maintenances', { params: { query: { ...filters, ...paging } } })),
  );
  await context.printList(found, recordRow);
}
