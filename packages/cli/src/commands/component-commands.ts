import { Argument, Option, type Command } from 'commander';
import { orThrow, type HeliographClient, type Schemas } from '@heliograph/client';
import { COMPONENT_STATUSES } from '../affected-components.js';
import { collectPages } from '../collect-pages.js';
import type { CommandContext } from '../command-context.js';
import { CommandFailed } from '../command-failed.js';
import { secondsOf } from '../durations.js';
import { given } from '../given.js';
import { namedComponent } from '../named-record.js';
import { withLimit } from '../record-options.js';
import { textIn } from '../terminal-text.js';

type Component = Schemas['Component'];
type Status = Schemas['ComponentStatus'];

interface ListOptions {
  readonly status?: Status;
  readonly search?: string;
  readonly limit: number;
}

interface SetStatusOptions {
  readonly message?: string;
  /** Seconds. */
  readonly for?: number;
  readonly signal: string;
  readonly enable?: true;
}

/** `component list` and `set-status`. */
export function addComponentCommands(program: Command, context: CommandContext): void {
  const component = program.command('component').description('Components').helpCommand(false);
  withLimit(
    component
      .command('list')
      .description('List components in the order of the page, including internal ones')
      .addOption(new Option('--status <status>', 'only those with this status').choices(COMPONENT_STATUSES))
      .option('--search <text>', 'only those with this text in them'),
  ).action((options: ListOptions) => list(options, context));
  component
    .command('set-status')
    .description('Report the status of a component, named by its id, external id or name, as monitoring does')
    .argument('<component>')
    .addArgument(new Argument('<status>').choices(COMPONENT_STATUSES))
    .option('--message <text>', 'what is the matter, for your team')
    .option('--for <duration>', 'until when it holds unless it is reported again, such as 10m', secondsOf)
    .option(
      '--signal <key>',
      'which report this is; one ends when operational is reported under the same key',
      'cli',
    )
    .option('--enable', 'switch on the webhook of the component if it is off')
    .action((name: string, status: Status, options: SetStatusOptions) =>
      setStatus(name, status, options, context),
    );
}

async function list({ status, search, limit }: ListOptions, context: CommandContext): Promise<void> {
  const client = await context.client();
  const found = await collectPages(limit, (paging) =>
    orThrow(
      client.GET('/api/v1/components', { params: { query: { ...given({ status, q: search }), ...paging } } }),
    ),
  );
  await context.printList(
    { ...found, data: found.data.map(withoutSecret) },
    ({ id, status, name }, language) => [`#${id}`, status, textIn(language, name)],
  );
}

/** The address of the webhook is a secret, and output ends up in logs: its last part becomes dots, as for other keys. */
function withoutSecret({ remote_trigger, ...component }: Component): Component {
  const webhook_url = remote_trigger.webhook_url?.replace(/[^/]*$/, '••••') ?? null;
  return { ...component, remote_trigger: { ...remote_trigger, webhook_url } };
}

async function setStatus(
  name: string,
  status: Status,
  { message, for: ttl, signal: key, enable }: SetStatusOptions,
  context: CommandContext,
): Promise<void> {
  const client = await context.client();
  const found = await namedComponent(client, name);
  const component =
    enable === true && !found.remote_trigger.webhook_enabled ? await enabled(client, found.id) : found;
  const answer = await orThrow(
    client.POST('/hooks/components/{token}', {
      params: { path: { token: tokenOf(component) } },
      body: { status, key, ...given({ message, ttl }) },
    }),
  );
  context.print(answer, [
    status === answer.data.status
      ? `Component ${component.id} is reported as ${status}.`
      : `Component ${component.id} is reported as ${status}; the worst report that is not over says ${answer.data.status}.`,
  ]);
}

async function enabled(client: HeliographClient, component: number): Promise<Component> {
  const { data } = await orThrow(
    client.PATCH('/api/v1/components/{component}', {
      params: { path: { component } },
      // The types ask for the name too, which a change need not have.
      body: { webhook_enabled: true } as Schemas['UpdateComponent'],
    }),
  );
  return data;
}

/** The last part of the webhook's address, which is its only credential. */
function tokenOf({ id, remote_trigger: { webhook_url } }: Component): string {
  if (webhook_url === null)
    throw new CommandFailed(
      `The webhook of component ${id} is off, so its status cannot be reported; see --enable.`,
    );
  const token = webhook_url.slice(webhook_url.lastIndexOf('/') + 1);
  // Keys that may not use it see dots.
  if (!/^[\w-]+$/.test(token))
    throw new CommandFailed('Reporting a status needs the ability components.manage.');
  return token;
}
