import { expect } from 'vitest';
import type { Client } from './client.js';
import { deliverEvents } from './deliver-events.js';
import { RecordingChannel, TestChannels } from './recording-channel.js';
import { createSubscriber } from './subscribers.js';
import { useApi } from './use-api.js';

/** Application whose mails and webhooks are recorded instead of being sent. */
export class NotifiedSubscribers {
  readonly webhooks = new RecordingChannel('webhook');
  readonly mails = new RecordingChannel('email');
  readonly channels = new TestChannels(this.webhooks, this.mails);
  readonly api = useApi({ override: this.channels.override });
  private hooks = 0;

  /** Creates a subscriber with a webhook. */
  readonly createHook = (client: Client, values: object = {}): Promise<any> => {
    this.hooks += 1;
    return createSubscriber(client, {
      channel: 'webhook',
      address: `https://h${this.hooks}.example.com/`,
      ...values,
    });
  };

  /**
   * Webhooks posted to a tenant's subscribers since the last call. Delivers twice, because jobs record
   * events, too.
   */
  readonly notified = async ({ host }: Client): Promise<[string, number][]> => {
    await deliverEvents(this.api.app);
    await deliverEvents(this.api.app);
    return this.webhooks.take(host.split('.')[0]!);
  };

  /** Like {@link notified}, but while the mail server is down: mails stay untried. */
  readonly notifiedWithoutMails = async (client: Client): Promise<void> => {
    const { answer } = this.mails;
    this.mails.answer = () => {
      throw new Error('The server is away.');
    };
    await expect(this.notified(client)).rejects.toThrow();
    this.mails.answer = answer;
  };
}

export async function deliveriesOf(client: Client, id: number): Promise<any[]> {
  return (await client.get(`/subscribers/${id}/deliveries`)).body.data;
}
