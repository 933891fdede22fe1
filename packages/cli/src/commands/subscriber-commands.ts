import { Option, type Command } from 'commander';
import { orThrow, type HeliographClient, type Schemas } from '@heliograph/client';
import { collectPages } from '../collect-pages.js';
import type { CommandContext } from '../command-context.js';
import { CommandFailed } from '../command-failed.js';
import { given } from '../given.js';
import { componentId } from '../named-record.js';
import { each, withLimit } from '../record-options.js';

type Channel = Schemas['SubscriberChannel'];
type Event = Schemas['SubscribedEvent'];
type Status = Schemas['SubscriberStatus'];

const CHANNELS = ['email', 'webhook', 'slack', 'teams', 'discord'] as const satisfies readonly Channel[];
const EVENTS = ['incident', 'maintenance', 'announcement'] as const satisfies readonly Event[];
const STATUSES = ['pending', 'confirmed', 'quarantined', 'unsubscribed'] as const satisfies readonly Status[];
/** More subscriptions than one address has. */
const MAX_MATCHES = 1_000;

interface ListOptions {
  readonly status?: Status;
  readonly channel?: Channel;
  readonly search?: string;
  readonly limit: number;
}

interface AddOptions {
  readonly channel: Channel;
  readonly locale?: string;
  readonly component?: readonly string[];
  readonly event?: Event[];
  readonly confirmed?: true;
}

/** `subscribers list`, `add` and `remove`. */
export function addSubscriberCommands(program: Command, context: CommandContext): void {
  const subscribers = program.command('subscribers').description('Subscribers').helpCommand(false);
  withLimit(
    subscribers
      .command('list')
      .description('List subscribers, newest first')
      .addOption(new Option('--status <status>', 'only those with this status').choices(STATUSES))
      .addOption(new Option('--channel <channel>', 'only those of this channel').choices(CHANNELS))
      .option('--search <text>', 'only those with this text in the address'),
  ).action((options: ListOptions) => list(options, context));
  subscribers
    .command('add <address>')
    .description(
      'Add a subscriber; an e-mail address is asked to confirm. "-" reads the address from standard input',
    )
    .addOption(new Option('--channel <channel>', 'how it is notified').choices(CHANNELS).default('email'))
    .option('--locale <language>', 'language of the notifications; default: the main one of the page')
    .option('--component <name>', 'only of this component; may be repeated', each)
    .addOption(new Option('--event <events...>', 'only of these kinds of events').choices(EVENTS))
    .option('--confirmed', 'you vouch that the owner of the address wants this; nobody is asked')
    .action((address: string, options: AddOptions) => add(address, options, context));
  subscribers
    .command('remove <subscriber>')
    .description('Delete a subscriber, named by id or address')
    .action((name: string) => remove(name, context));
}

async function list({ status, channel, search, limit }: ListOptions, context: CommandContext): Promise<void> {
  const client = await context.client();
  const filters = given({ status, channel, q: search });
  const found = await collectPages(limit, (paging) =>
    orThrow(client.GET('/api/v1/subscribers', { params: { query: { ...filters, ...paging } } })),
  );
  await context.printList(found, ({ id, channel, status, address }) => [`#${id}`, channel, status, address]);
}

async function add(address: string, options: AddOptions, context: CommandContext): Promise<void> {
  const client = await context.client();
  const { channel, locale, component, event, confirmed } = options;
  const answer = await orThrow(
    client.POST('/api/v1/subscribers', {
      body: {
        channel,
        address: address === '-' ? await context.standardInput() : address,
        ...given({
          locale,
          events: event,
          component_ids: component && (await Promise.all(component.map((name) => componentId(client, name)))),
          status: confirmed && ('confirmed' as const),
        }),
      },
    }),
  );
  const { id, status } = answer.data;
  context.print(answer, [
    status === 'pending' ? `Subscriber ${id} is asked to confirm.` : `Subscriber ${id} is ${status}.`,
  ]);
}

async function remove(name: string, context: CommandContext): Promise<void> {
  const client = await context.client();
  const subscriber = /^[1-9]\d{0,14}$/.test(name) ? Number(name) : await idOfAddress(client, name);
  await orThrow(client.DELETE('/api/v1/subscribers/{subscriber}', { params: { path: { subscriber } } }));
  context.print({ data: { id: subscriber } }, [`Subscriber ${subscriber} is deleted.`]);
}

async function idOfAddress(client: HeliographClient, address: string): Promise<number> {
  const { data } = await collectPages(MAX_MATCHES, (paging) =>
    orThrow(client.GET('/api/v1/subscribers', { params: { query: { q: address, ...paging } } })),
  );
  const [found, another] = data.filter((subscriber) => subscriber.address === address);
  if (found === undefined) throw new CommandFailed(`There is no subscriber "${address}".`);
  if (another !== undefined)
    throw new CommandFailed(
      `"${address}" could be subscribers ${found.id} and ${another.id}. Name one by its id.`,
    );
  return found.id;
}
