import { Command, Option } from 'commander';
import type { HeliographClient, Schemas } from '@heliograph/client';
import { wholeNumber } from './durations.js';
import { given } from './given.js';
import { componentId } from './named-record.js';
import { minute, textIn } from './terminal-text.js';

const USUAL_LIMIT = 25;

/** Adds one to the values of an option that may be given several times. */
export function each(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Options that narrow down a list of incidents or maintenances. */
export interface ListOptions<Status> {
  readonly active?: true;
  readonly status?: Status;
  readonly state?: Schemas['PublicationState'];
  readonly component?: string;
  readonly search?: string;
  readonly limit: number;
}

/** Adds `--limit`, with which lists end. */
export function withLimit(command: Command): Command {
  return command.option('--limit <number>', 'how many at most', wholeNumber(1), USUAL_LIMIT);
}

/** Adds the options of {@link ListOptions}. */
export function withListOptions(command: Command, statuses: readonly string[], activeMeans: string): Command {
  command
    .option('--active', activeMeans)
    .addOption(new Option('--status <status>', 'only those with this working status').choices(statuses))
    .addOption(
      new Option('--state <state>', 'only those in this state of publication').choices([
        'draft',
        'scheduled',
        'published',
      ]),
    )
    .option('--component <name>', 'only those that affect this component')
    .option('--search <text>', 'only those with this text in them');
  return withLimit(command);
}

interface RecordFilters<Status> {
  readonly active?: true;
  readonly status?: Status;
  readonly state?: Schemas['PublicationState'];
  readonly q?: string;
  readonly component_id?: number;
}

/** Filters of the API for a list's options. */
export async function recordFilters<Status>(
  client: HeliographClient,
  { active, status, state, search, component }: ListOptions<Status>,
): Promise<RecordFilters<Status>> {
  const component_id = component === undefined ? undefined : await componentId(client, component);
  return given({ active, status, state, q: search, component_id });
}

/** Texts, components and notification of a step, common to incidents and maintenances. */
export interface StepOptions {
  readonly body?: readonly string[];
  readonly component?: readonly string[];
  /** False with `--no-notify`. */
  readonly notify: boolean;
}

/** Adds `--title` and `--body`, for all languages. */
export function withTitle(command: Command): Command {
  return withBody(
    command.option('--title <text>', 'title; de=… in German, and so on; once for each language', each),
  );
}

/** Adds `--body`, for all languages. */
export function withBody(command: Command): Command {
  return command.option(
    '--body <text>',
    'text in Markdown, "-" for standard input; de=… in German, and so on',
    each,
  );
}

/** Flags and description of the option that tells nobody. */
export const NO_NOTIFY = ['--no-notify', 'tell no subscriber'] as const;

/** A row of a list of incidents or maintenances. */
export function recordRow(record: Schemas['Incident'] | Schemas['Maintenance'], language: string): string[] {
  const state = record.is_published ? '' : record.is_scheduled ? 'scheduled' : 'draft';
  return [`#${record.id}`, record.status, state, minute(record.started_at), textIn(language, record.title)];
}
