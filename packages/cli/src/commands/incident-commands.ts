import { Option, type Command } from 'commander';
import { orThrow, type Schemas } from '@heliograph/client';
import { affectedComponents } from '../affected-components.js';
import { collectPages } from '../collect-pages.js';
import type { CommandContext } from '../command-context.js';
import { given } from '../given.js';
import { namedIncident } from '../named-record.js';
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
import { textsOption } from '../texts-option.js';

type Status = Schemas['IncidentStatus'];

/** Statuses that can be set; `resolved` is reached with `resolve`. */
const OPEN_STATUSES = ['investigating', 'identified', 'monitoring'] as const satisfies readonly Status[];

interface PostOptions extends StepOptions {
  readonly title?: readonly string[];
  readonly status?: Status;
  readonly startedAt?: string;
  readonly draft?: true;
  readonly externalId?: string;
}

interface UpdateOptions extends StepOptions {
  readonly status?: Status;
}

interface ResolveOptions extends StepOptions {
  readonly at?: string;
}

/** `incident post`, `update`, `resolve` and `list`. */
export function addIncidentCommands(program: Command, context: CommandContext): void {
  const incident = program.command('incident').description('Incidents').helpCommand(false);
  withTitle(incident.command('post').description('Publish an incident'))
    .option('--component <name=impact>', 'an affected component and its impact; may be repeated', each)
    .addOption(new Option('--status <status>', 'working status').choices(OPEN_STATUSES))
    .option('--started-at <time>', 'when it began, such as 2026-03-01T10:30:00+01:00; default: now')
    .option('--external-id <id>', 'your own id for it; if there is one, it is changed and not posted again')
    .option('--draft', 'do not publish it')
    .option(...NO_NOTIFY)
    .action((options: PostOptions) => post(options, context));
  withBody(incident.command('update <incident>'))
    .description('Post an update of an incident, named by its id, external id or title')
    .option('--component <name=impact>', 'an impact from now on; others stay; may be repeated', each)
    .addOption(new Option('--status <status>', 'the new working status').choices(OPEN_STATUSES))
    .option(...NO_NOTIFY)
    .action((name: string, options: UpdateOptions) => update(name, options, context));
  withBody(incident.command('resolve <incident>'))
    .description('Resolve an incident, named by its id, external id or title')
    .option('--at <time>', 'when it was over; default: now')
    .option(...NO_NOTIFY)
    .action((name: string, options: ResolveOptions) => resolve(name, options, context));
  withListOptions(
    incident.command('list').description('List incidents, newest first'),
    [...OPEN_STATUSES, 'resolved'],
    'only published ones that are not resolved',
  ).action((options: ListOptions<Status>) => list(options, context));
}

async function post(options: PostOptions, context: CommandContext): Promise<void> {
  const client = await context.client();
  const body = {
    ...given({
      title: await textsOption(options.title, context),
      body: await textsOption(options.body, context),
      components: await affectedComponents(client, options.component),
      status: options.status,
      started_at: options.startedAt,
    }),
    publish: options.draft !== true,
    notify: options.notify,
  };
  const { externalId } = options;
  const answer = await orThrow(
    externalId === undefined
      ? client.POST('/api/v1/incidents', { body })
      : client.PUT('/api/v1/incidents/external/{external_id}', {
          params: { path: { external_id: externalId } },
          body,
        }),
  );
  const { id, is_published, public_url } = answer.data;
  context.print(answer, [
    is_published ? `Incident ${id} is published: ${public_url}` : `Incident ${id} is a draft.`,
  ]);
}

async function update(name: string, options: UpdateOptions, context: CommandContext): Promise<void> {
  const client = await context.client();
  const { id: incident } = await namedIncident(client, name);
  const answer = await orThrow(
    client.POST('/api/v1/incidents/{incident}/updates', {
      params: { path: { incident } },
      body: {
        ...given({
          status: options.status,
          body: await textsOption(options.body, context),
          components: await affectedComponents(client, options.component),
        }),
        notify: options.notify,
      },
    }),
  );
  context.print(answer, [`Incident ${incident} has update ${answer.data.id}: ${answer.data.status}.`]);
}

async function resolve(name: string, options: ResolveOptions, context: CommandContext): Promise<void> {
  const client = await context.client();
  const { id: incident } = await namedIncident(client, name);
  const answer = await orThrow(
    client.POST('/api/v1/incidents/{incident}/resolve', {
      params: { path: { incident } },
      body: {
        ...given({ resolved_at: options.at, body: await textsOption(options.body, context) }),
        notify: options.notify,
      },
    }),
  );
  context.print(answer, [`Incident ${incident} is resolved.`]);
}

async function list(options: ListOptions<Status>, context: CommandContext): Promise<void> {
  const client = await context.client();
  const filters = await recordFilters(client, options);
  const found = await collectPages(options.limit, (paging) =>
    orThrow(client.GET('/api/v1/incidents', { params: { query: { ...filters, ...paging } } })),
  );
  await context.printList(found, recordRow);
}
