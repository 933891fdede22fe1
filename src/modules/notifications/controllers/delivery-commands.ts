import { Option, type Command } from 'commander';
import { SUBSCRIBER_CHANNELS } from '#core/status/subscriber-channels.js';
import { LedgerService } from '../services/ledger.service.js';
import { idArgument, instantArgument } from '#module-system/commands/arguments.js';
import type { CommandRunner } from '#module-system/commands/module-commands.js';
import { withExamples } from '#module-system/commands/command-help.js';

interface RetryOptions {
  readonly event?: number;
  readonly subscriber?: number;
  readonly channel?: string;
  readonly since?: Date;
  readonly until?: Date;
  readonly sent?: true;
  readonly waiting?: true;
}

/** `deliveries:…`: deliveries to subscribers. */
export function addDeliveryCommands(program: Command, runner: CommandRunner): void {
  const retry = program
    .command('deliveries:retry')
    .description(
      'Retry deliveries that were given up, or resend to one subscriber. A running server sends them.',
    )
    .argument('<slug>', 'the tenant')
    .option('--event <id>', 'only deliveries of this event', idArgument)
    .option('--subscriber <id>', 'only deliveries to this subscriber', idArgument)
    .addOption(new Option('--channel <name>', 'only deliveries of this channel').choices(SUBSCRIBER_CHANNELS))
    .option('--since <time>', 'only deliveries from then on: ISO 8601 with offset or Z', instantArgument)
    .option('--until <time>', 'only deliveries up to then: ISO 8601 with offset or Z', instantArgument)
    .option('--sent', 'resend deliveries that were sent, instead of those given up; needs --subscriber')
    .addOption(
      new Option(
        '--waiting',
        'send those now that wait for another try, instead of those given up: after an outage',
      ).conflicts(['event', 'subscriber', 'since', 'until', 'sent']),
    )
    .action(
      (
        slug: string,
        { event, subscriber, channel, since, until, sent, waiting }: RetryOptions,
        command: Command,
      ) => {
        // Without a subscriber, everyone would be notified again.
        if (sent === true && subscriber === undefined)
          command.error("error: option '--sent' needs the option '--subscriber <id>'");
        return runner.runFor(slug, async (services) => {
          const ledger = services.get(LedgerService);
          if (waiting === true) return waitingText(await ledger.hurry(channel));
          const deliveries = await ledger.retry({
            status: sent === true ? 'sent' : 'failed',
            eventId: event,
            subscriberId: subscriber,
            channel,
            since,
            until,
          });
          return waitingText(deliveries);
        });
      },
    );
  withExamples(
    retry,
    'deliveries:retry acme --channel email --since 2030-01-31T10:00:00Z',
    'deliveries:retry acme --subscriber 9 --event 311 --sent',
    'deliveries:retry acme --channel email --waiting',
  );
}

function waitingText(deliveries: number): { json: object; text: string } {
  return {
    json: { deliveries },
    text: `${deliveries} ${deliveries === 1 ? 'delivery waits' : 'deliveries wait'} to be sent again.`,
  };
}
