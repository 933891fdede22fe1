import type { Command } from 'commander';
import { orThrow, type HeliographClient, type Schemas } from '@heliograph/client';
import type { CommandContext } from '../command-context.js';
import { CommandFailed, EXIT } from '../command-failed.js';
import { wholeNumber } from '../durations.js';
import { minute, table } from '../terminal-text.js';

interface StatusOptions {
  readonly lang?: string;
  readonly watch?: true;
  readonly interval: number;
  readonly check?: true;
}

/** What visitors are told, in one response. */
interface Summary {
  readonly page: Schemas['PublicStatusPage'];
  readonly status: Schemas['PublicStatus'];
  readonly components: readonly Schemas['PublicComponent'][];
  readonly incidents: readonly Schemas['PublicIncidentRecord'][];
  readonly scheduled_maintenances: readonly Schemas['PublicMaintenanceRecord'][];
}

/** `status`: what visitors see, without a key. */
export function addStatusCommand(program: Command, context: CommandContext): void {
  program
    .command('status')
    .description('Show what visitors see: the overall status and what is not operational; needs no key')
    .option('--lang <language>', 'language of the texts; default: the main one of the page')
    .option('--watch', 'stay, and print the status again whenever it changes')
    .option('--interval <seconds>', 'how often --watch looks', wholeNumber(5), 30)
    .option('--check', `exit with ${EXIT.notAsWanted} if not everything is operational`)
    .action(async (options: StatusOptions) => {
      const client = await context.visitor();
      if (options.watch === true) return watch(client, options, context);
      const summary = await read(client, options);
      context.print(jsonOf(summary), linesOf(summary));
      if (options.check === true && summary.status.indicator !== 'none')
        throw new CommandFailed('Not everything is operational.', EXIT.notAsWanted);
    });
}

function read(client: HeliographClient, { lang }: StatusOptions): Promise<Summary> {
  return orThrow(client.GET('/api/v2/summary', { params: { query: lang === undefined ? {} : { lang } } }));
}

/** Prints each change until it is stopped or nobody reads on. A page that is unreachable for a while does not end it. */
async function watch(
  client: HeliographClient,
  options: StatusOptions,
  context: CommandContext,
): Promise<void> {
  const { signal, pause, now } = context.surroundings;
  let last = '';
  while (!signal.aborted) {
    try {
      const summary = await read(client, options);
      const current = JSON.stringify(jsonOf(summary));
      if (current !== last)
        context.print(jsonOf(summary), [minute(now().toISOString()), ...linesOf(summary), '']);
      last = current;
    } catch (error) {
      if (!(error instanceof CommandFailed) || error.exitCode !== EXIT.notServed) throw error;
      context.note(error.message);
    }
    await pause(options.interval);
  }
}

/** Components that are not operational; a group is only the worst of its own. */
function troubled({ components }: Summary): readonly Schemas['PublicComponent'][] {
  return components.filter(({ group, status }) => !group && status !== 'operational');
}

function jsonOf(summary: Summary): object {
  const { page, status, incidents, scheduled_maintenances } = summary;
  const { id, name, url, time_zone } = page;
  // Without `updated_at` of the page, which changes with things that are not shown here.
  return {
    data: {
      page: { id, name, url, time_zone },
      status,
      components: troubled(summary),
      incidents,
      scheduled_maintenances,
    },
  };
}

function linesOf(summary: Summary): string[] {
  const { page, status, incidents, scheduled_maintenances } = summary;
  return [
    `${page.name}: ${status.description}`,
    ...section(
      'Components',
      // The word of the other commands, instead of that of the public format.
      troubled(summary).map(({ name, status }) => [
        name,
        status === 'degraded_performance' ? 'degraded' : status,
      ]),
    ),
    ...section(
      'Incidents',
      incidents.map(({ id, name, status, started_at }) => [
        `#${id}`,
        status,
        name,
        `since ${minute(started_at)}`,
      ]),
    ),
    ...section(
      'Maintenances',
      scheduled_maintenances.map(({ id, name, status, scheduled_for, scheduled_until }) => [
        `#${id}`,
        status,
        name,
        `${minute(scheduled_for)}${scheduled_until === null ? '' : ` to ${minute(scheduled_until)}`}`,
      ]),
    ),
  ];
}

function section(title: string, rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : ['', title, ...table(rows).map((row) => `  ${row}`)];
}
